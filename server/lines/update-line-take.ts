import type { BodyOf } from '@/lib/contracts/contract';
import type { LineTake, updateLineTake as contract } from '@/lib/contracts/lines';
import { withConfirmed } from '@/lib/domain/sound/sound-warnings';
import type { Actor } from '@/server/access/actor';
import { AppError } from '@/server/platform/errors';
import { changeLines, findLine, stampLines } from './open-lines';
import { presentLineTake } from './present-line';

/**
 * Makes one of the voice's own takes the audio of the line, which withdraws the approval as an upload does, or confirms
 * warnings about it.
 */
export async function updateLineTake(
  actor: Actor,
  projectId: string,
  { filename, takeId }: { filename: string; takeId: string },
  { isChosen, confirmedWarnings }: BodyOf<typeof contract>,
): Promise<LineTake> {
  return changeLines(actor, projectId, ['record-line'], async (tx) => {
    const line = await findLine(tx, projectId, filename);
    let take = await tx.lineTake.findFirst({ where: { id: takeId, lineId: line.id, userId: actor.userId } });
    if (!take) throw new AppError('not-found', 'This take does not exist.');
    if (isChosen && take.status === 'failed') {
      throw new AppError('conflict', 'This take could not be processed. Choose another one.');
    }
    if (confirmedWarnings) {
      const warnings = withConfirmed(take.warnings, confirmedWarnings);
      take = await tx.lineTake.update({ where: { id: takeId }, data: { warnings } });
    }
    const chosenId = isChosen ? takeId : line.takeId;
    if (line.takeId !== chosenId) {
      const lastModified = await stampLines(tx, projectId);
      const data = { takeId: chosenId, isApproved: false, lastModified };
      await tx.line.update({ where: { id: line.id }, data, select: { id: true } });
    }
    return presentLineTake(take, { userId: actor.userId, chosenId });
  });
}
