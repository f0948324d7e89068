import { numberedTakeName, takeNumbers } from '@/lib/domain/delivery/take-numbers';
import type { Tx } from '@/server/platform/db';

export const numberedTake = { id: true, userId: true, name: true, status: true, created: true } as const;

type TakeOfProject = { id: string; projectId: string; userId: string; name: string };

/** Returns the name with its number, if other takes of the voice have the same name. */
export async function shownTakeName(tx: Tx, { id, projectId, userId, name }: TakeOfProject): Promise<string> {
  const takes = await tx.audioTake.findMany({ where: { projectId, userId, name }, select: numberedTake });
  return numberedTakeName({ name, number: takeNumbers(takes).get(id) ?? 1 });
}
