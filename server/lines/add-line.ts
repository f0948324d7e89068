import type { BodyOf } from '@/lib/contracts/contract';
import type { addLine as contract, Line } from '@/lib/contracts/lines';
import { maxLinesPerProject } from '@/lib/domain/delivery/line-files';
import type { Actor } from '@/server/access/actor';
import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { readLines } from './line-rows';
import { changeLines, requireFreeFilename, stampLines } from './open-lines';
import { lineViewerOf } from './present-line';

export async function addLine(actor: Actor, projectId: string, body: BodyOf<typeof contract>): Promise<Line> {
  const { id, viewer } = await changeLines(actor, projectId, ['edit-lines'], async (tx, access) => {
    await requireFreeFilename(tx, projectId, body.filename);
    const position = await nextPosition(tx, projectId);
    const lastModified = await stampLines(tx, projectId);
    const added = await tx.line.create({
      data: { ...body, projectId, position, created: lastModified, lastModified },
      select: { id: true },
    });
    return { id: added.id, viewer: lineViewerOf(actor, access) };
  });
  const [line] = await readLines(viewer, [id]);
  if (!line) throw new AppError('not-found', 'This line was deleted in the meantime.');
  return line;
}

async function nextPosition(tx: Tx, projectId: string): Promise<number> {
  const { _count, _max } = await tx.line.aggregate({ where: { projectId }, _count: true, _max: { position: true } });
  if (_count >= maxLinesPerProject) throw tooManyLines();
  return (_max.position ?? -1) + 1;
}

export function tooManyLines(): AppError {
  return new AppError('conflict', `A project can have at most ${maxLinesPerProject} lines.`, {
    code: 'too-many-lines',
  });
}
