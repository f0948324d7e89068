import type { Take } from '@/lib/contracts/takes';
import { db } from '@/server/platform/db';
import { personSelect } from '@/server/access/present-person';
import { presentTake } from '@/server/projects/present-take';

const include = {
  user: { select: personSelect },
  masters: { orderBy: { type: 'asc' } },
  assignment: { select: { state: true } },
} as const;

export async function presentOwnTakes(ids: readonly string[]): Promise<Take[]> {
  const rows = await db.audioTake.findMany({ where: { id: { in: [...ids] } }, include });
  return ids.flatMap((id) => {
    const row = rows.find((take) => take.id === id);
    return row ? [presentTake(row, { isOwner: true, mayDownloadOriginal: true, mayMaster: false })] : [];
  });
}

export async function presentMasteredTake(takeId: string): Promise<Take> {
  const row = await db.audioTake.findUniqueOrThrow({ where: { id: takeId }, include });
  return presentTake(row, { isOwner: false, mayDownloadOriginal: true, mayMaster: true });
}
