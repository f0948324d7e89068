import type { Take } from '@/lib/contracts/takes';
import { takeNumbers } from '@/lib/domain/delivery/takes';
import { personSelect } from '@/server/access/people';
import { db } from '@/server/platform/db';
import { takeNotesInclude } from '@/server/projects/present/present-changes';
import { presentTake } from '@/server/projects/present/present-take';
import { numberedTake } from '@/server/projects/project-takes';

const include = {
  user: { select: personSelect },
  masters: { orderBy: { type: 'asc' } },
  queuedMasters: { orderBy: { type: 'asc' }, select: { type: true } },
  notes: takeNotesInclude,
  assignment: { select: { state: true } },
} as const;

export async function presentOwnTakes(ids: readonly string[]): Promise<Take[]> {
  const rows = await db.audioTake.findMany({ where: { id: { in: [...ids] } }, include });
  const numbers = await numbersIn(rows);
  return ids.flatMap((id) => {
    const row = rows.find((take) => take.id === id);
    return row ? [presentTake(row, { isOwner: true, mayDownloadOriginal: true, mayMaster: false }, numbers)] : [];
  });
}

export async function presentMasteredTake(takeId: string): Promise<Take> {
  const row = await db.audioTake.findUniqueOrThrow({ where: { id: takeId }, include });
  const numbers = await numbersIn([row]);
  return presentTake(row, { isOwner: false, mayDownloadOriginal: true, mayMaster: true }, numbers);
}

/** Takes of accepted assignments, newest first. */
export async function presentMasteredTakes(projectId: string): Promise<Take[]> {
  const rows = await db.audioTake.findMany({
    where: { projectId, status: 'done', assignment: { state: 'accepted' } },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    include,
  });
  const numbers = await numbersIn(rows);
  return rows.map((row) => presentTake(row, { isOwner: false, mayDownloadOriginal: true, mayMaster: true }, numbers));
}

/** Returns the numbers of all takes of the project that the rows belong to. */
async function numbersIn(rows: readonly { projectId: string }[]): Promise<Map<string, number>> {
  const [row] = rows;
  if (!row) return new Map();
  return takeNumbers(await db.audioTake.findMany({ where: { projectId: row.projectId }, select: numberedTake }));
}
