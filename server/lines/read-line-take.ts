import type { LineTake } from '@/lib/contracts/lines';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentLineTake } from './present-line';

export const missingTake = (): AppError => new AppError('not-found', 'This take does not exist.');

/**
 * The actor's own take.
 * @throws AppError 'not-found' if it was deleted meanwhile
 */
export async function readLineTake(
  actor: Actor,
  { projectId, ...take }: { projectId: string } & ({ id: string } | { uri: string }),
): Promise<LineTake> {
  const found = await db.lineTake.findFirst({
    where: { ...take, userId: actor.userId, line: { projectId } },
    include: { line: { select: { takeId: true } } },
  });
  if (!found) throw missingTake();
  const { line, ...row } = found;
  return presentLineTake(row, line.takeId);
}
