import { z } from 'zod';
import type { Actor } from '@/server/access/actor';
import { Prisma, reuseForeignKeyPlans, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { deleteStored } from '@/server/uploads/object-rules';
import { changeLines, findLine, findOwnTake, missingLine, stampLines } from './open-lines';

/** @throws AppError 'not-found' */
export function deleteLine(actor: Actor, projectId: string, filename: string): Promise<void> {
  return changeLines(actor, projectId, ['edit-lines'], async (tx) => {
    const ids = await lineIdsOf(tx, projectId, [filename]);
    if (ids.length === 0) throw missingLine();
    await removeLines(tx, { ids, at: await stampLines(tx, projectId) });
  });
}

/** Skips filenames without a line, which another user may have deleted. */
export function deleteLines(actor: Actor, projectId: string, filenames: readonly string[]): Promise<void> {
  return changeLines(actor, projectId, ['edit-lines'], async (tx) => {
    const ids = await lineIdsOf(tx, projectId, filenames);
    if (ids.length > 0) await removeLines(tx, { ids, at: await stampLines(tx, projectId) });
  });
}

/** Deletes an own take of the voice: one that is not chosen, or one that failed. */
export async function deleteLineTake(actor: Actor, projectId: string, filename: string, takeId: string): Promise<void> {
  await changeLines(actor, projectId, ['record-line'], async (tx) => {
    const line = await findLine(tx, projectId, filename);
    const take = await findOwnTake(tx, actor, line, takeId);
    if (line.takeId === takeId && take.status !== 'failed') {
      throw new AppError('conflict', 'This take is the audio of the line. Choose another one before you delete it.');
    }
    const lastModified = await stampLines(tx, projectId);
    await tx.lineTake.delete({ where: { id: takeId } });
    await tx.line.update({ where: { id: line.id }, data: { lastModified }, select: { id: true } });
    await deleteTakeFiles(tx, [take]);
  });
}

const idRow = z.strictObject({ id: z.string() });

async function lineIdsOf(tx: Tx, projectId: string, filenames: readonly string[]): Promise<string[]> {
  const selected = Prisma.sql`select id from lines where "projectId" = ${projectId} and filename = any(${filenames})`;
  const rows = await queryRows(tx, idRow, selected);
  return rows.map(({ id }) => id);
}

const takeFiles = z.strictObject({ id: z.string(), uri: z.string() });
type TakeFiles = z.output<typeof takeFiles>;

type Removal = { ids: readonly string[]; at: Date };

/** Deletes the lines with their takes, and the stored files after the commit. */
export async function removeLines(tx: Tx, { ids, at }: Removal): Promise<void> {
  await reuseForeignKeyPlans(tx);
  const deletion = Prisma.sql`delete from line_takes where "lineId" = any(${ids}) returning id, uri`;
  const takes = await queryRows(tx, takeFiles, deletion);
  await tx.$executeRaw`
    insert into deleted_lines ("lineId", "projectId", filename, "deletedAt")
    select id, "projectId", filename, ${at} from lines where id = any(${ids})`;
  await tx.$executeRaw`delete from lines where id = any(${ids})`;
  await deleteTakeFiles(tx, takes);
}

const filesPerJob = 1_000;

async function deleteTakeFiles(tx: Tx, takes: readonly TakeFiles[]): Promise<void> {
  const keys = takes.flatMap(({ id, uri }) => [uri, ...Object.values(processedFilesOf(id))]);
  for (let start = 0; start < keys.length; start += filesPerJob) {
    await deleteStored(tx, keys.slice(start, start + filesPerJob));
  }
}

/** Derives the names from the take, so that the files of a take that is deleted while it is processed are found. */
export function processedFilesOf(takeId: string): { previewUri: string; finalUri: string } {
  return { previewUri: `previews/${takeId}.mp3`, finalUri: `finals/${takeId}.wav` };
}
