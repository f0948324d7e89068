import { z } from 'zod';
import {
  deliveredSound,
  type DeliveredSound,
  deliveryCheck,
  deliveryChecks,
  failedChecks,
} from '@/lib/domain/delivery/delivery-check';
import { type DeliverySpec, specTitle } from '@/lib/domain/delivery/delivery-spec';

export const maxDeliveryRemarkLength = 2_000;

/** Certificate that is stored with a take. Later changes of the project's spec do not affect a take that was sent. */
export const storedCertificate = z.object({
  presetName: z.string(),
  source: z.string(),
  checks: z.array(deliveryCheck),
  sound: deliveredSound,
  /** ISO 8601. */
  checkedAt: z.string(),
});
export type StoredCertificate = z.infer<typeof storedCertificate>;

export function certify(
  spec: DeliverySpec,
  name: string,
  sound: DeliveredSound,
  now: Date = new Date(),
): StoredCertificate {
  const { name: presetName, source } = specTitle(spec);
  return { presetName, source, checks: deliveryChecks(spec, name, sound), sound, checkedAt: now.toISOString() };
}

/** A take that fails is held until its voice sends it with a remark. */
export function isRefused({ checks }: Pick<StoredCertificate, 'checks'>): boolean {
  return failedChecks(checks).length > 0;
}

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
  /** The voice has granted the license itself in certificates of before the issuer sold it. */
  licensor: z.enum(['issuer', 'voice']).default('voice'),
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
