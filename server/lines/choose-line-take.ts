import type { LineTake } from '@/lib/contracts/lines';
import type { Actor } from '@/server/access/actor';
import { AppError } from '@/server/platform/errors';
import { changeLines, findLine, stampLines } from './open-lines';
import { presentLineTake } from './present-line';

/** Makes one of the voice's own takes the audio of the line, which withdraws the approval as an upload does. */
export async function chooseLineTake(
  actor: Actor,
  projectId: string,
  filename: string,
  takeId: string,
): Promise<LineTake> {
  return changeLines(actor, projectId, ['record-line'], async (tx) => {
    const line = await findLine(tx, projectId, filename);
    const take = await tx.lineTake.findFirst({ where: { id: takeId, lineId: line.id, userId: actor.userId } });
    if (!take) throw new AppError('not-found', 'This take does not exist.');
    if (take.status === 'failed') {
      throw new AppError('conflict', 'This take could not be processed. Choose another one.');
    }
    if (line.takeId !== takeId) {
      const lastModified = await stampLines(tx, projectId);
      const data = { takeId, isApproved: false, lastModified };
      await tx.line.update({ where: { id: line.id }, data, select: { id: true } });
    }
    return presentLineTake(take, { userId: actor.userId, chosenId: takeId });
  });
}
