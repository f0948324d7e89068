import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import { isTakeDelivered } from '@/lib/domain/delivery/delivered-takes';
import { masterTypes } from '@/lib/domain/sound/mastering';

/** Returns the masters that can be ordered: neither ready nor pending nor waiting. */
export function missingMasters(take: Take): MasterTypeName[] {
  const { isAccepted, output, queuedMasters } = take;
  if (!isTakeDelivered(take) || !isAccepted) return [];
  return masterTypes.filter(
    (type) =>
      !queuedMasters.includes(type) && !output.some((master) => master.type === type && master.status !== 'failed'),
  );
}
