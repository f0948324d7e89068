import type { Actor } from '@/server/access/actor';
import { AppError } from '@/server/platform/errors';
import { deleteTakeFiles } from './delete-lines';
import { changeLines, findLine, stampLines } from './open-lines';

/** Deletes an own take of the voice: one that is not chosen, or one that failed. */
export async function deleteLineTake(actor: Actor, projectId: string, filename: string, takeId: string): Promise<void> {
  await changeLines(actor, projectId, ['record-line'], async (tx) => {
    const line = await findLine(tx, projectId, filename);
    const take = await tx.lineTake.findFirst({ where: { id: takeId, lineId: line.id, userId: actor.userId } });
    if (!take) throw new AppError('not-found', 'This take does not exist.');
    if (line.takeId === takeId && take.status !== 'failed') {
      throw new AppError('conflict', 'This take is the audio of the line. Choose another one before you delete it.');
    }
    const lastModified = await stampLines(tx, projectId);
    await tx.lineTake.delete({ where: { id: takeId } });
    await tx.line.update({ where: { id: line.id }, data: { lastModified }, select: { id: true } });
    await deleteTakeFiles(tx, [take]);
  });
}
