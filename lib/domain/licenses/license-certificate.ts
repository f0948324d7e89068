import { z } from 'zod';

export const grantOfCertificate = z.object({
  media: z.array(z.string()),
  territory: z.string(),
  /** ISO calendar dates, in UTC. */
  firstDay: z.string(),
  /** Last day of the license; null if it has no limit in time. */
  lastDay: z.string().nullable(),
});

export const certifiedFile = z.object({
  /** Name of the downloaded file. */
  name: z.string(),
  sizeBytes: z.number().int(),
  /** Hexadecimal hash; null for a file that was no longer stored. */
  sha256: z.string().nullable(),
});
export type CertifiedFile = z.infer<typeof certifiedFile>;

/** Facts of a certificate, frozen when it is issued. */
export const licenseCertificate = z.object({
  number: z.string(),
  /** ISO 8601. */
  issuedAt: z.string(),
  isTest: z.boolean(),
  issuer: z.object({ name: z.string(), addressLines: z.array(z.string()), country: z.string(), vatId: z.string() }),
  /** Neither side sees the other's address. The country is an ISO code, or empty. */
  customer: z.object({ name: z.string(), country: z.string() }),
  voiceName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  language: z.string(),
  grants: z.array(grantOfCertificate),
  terms: z.array(z.string()),
  /** Rider about synthetic voices; empty for none. */
  rider: z.string(),
  files: z.array(certifiedFile),
});
export type LicenseCertificate = z.infer<typeof licenseCertificate>;

/** Maximum of files that the page shows; the PDF has all files. */
export const maxCertifiedFiles = 500;

/** Numbers restart each year. */
export function certificateNumber(year: number, count: number): string {
  return `LC-${year}-${String(count).padStart(6, '0')}`;
}
