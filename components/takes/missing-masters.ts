import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import { masterTypes } from '@/lib/domain/sound/mastering';

/** Those that can be ordered: neither ready nor pending nor waiting. */
export function missingMasters({ status, isAccepted, output, queuedMasters }: Take): MasterTypeName[] {
  if (status !== 'done' || !isAccepted) return [];
  return masterTypes.filter(
    (type) =>
      !queuedMasters.includes(type) && !output.some((master) => master.type === type && master.status !== 'failed'),
  );
}
