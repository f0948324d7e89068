import { z } from 'zod';

export const grantOfCertificate = z.object({
  media: z.array(z.string()),
  territory: z.string(),
  /** ISO calendar dates, in UTC. */
  firstDay: z.string(),
  /** Null without limit in time. */
  lastDay: z.string().nullable(),
});

export const certifiedFile = z.object({
  /** As it is downloaded. */
  name: z.string(),
  sizeBytes: z.number().int(),
  /** Hexadecimal; null for a file that was no longer stored. */
  sha256: z.string().nullable(),
});
export type CertifiedFile = z.infer<typeof certifiedFile>;

/** Frozen when the certificate is issued. */
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
  /** About synthetic voices; empty for none. */
  rider: z.string(),
  files: z.array(certifiedFile),
});
export type LicenseCertificate = z.infer<typeof licenseCertificate>;

/** Shown on the page; the PDF has all files. */
export const maxCertifiedFiles = 500;

/** Numbers restart each year. */
export function certificateNumber(year: number, count: number): string {
  return `LC-${year}-${String(count).padStart(6, '0')}`;
}
