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
