import type { BodyOf } from '@/lib/contracts/contract';
import type {
  addLine as addLineContract,
  Line,
  LineTake,
  updateLine as updateLineContract,
  updateLineTake as updateLineTakeContract,
} from '@/lib/contracts/lines';
import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';
import type { Scope } from '@/lib/domain/projects/scopes';
import { withConfirmed } from '@/lib/domain/sound/sound-warnings';
import type { Actor } from '@/server/access/actor';
import type { Line as StoredLine, Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { readLines } from './line-rows';
import { changeLines, findLine, findOwnTake, missingLine, requireFreeFilename, stampLines } from './open-lines';
import { lineViewerOf, presentLineTake } from './present-line';

type LineChanges = BodyOf<typeof updateLineContract>;

/** Updates a line. A changed text withdraws the approval, unless the same request approves the line. */
export async function updateLine(
  actor: Actor,
  projectId: string,
  filename: string,
  changes: LineChanges,
): Promise<Line> {
  const { id, viewer } = await changeLines(actor, projectId, scopesFor(changes), async (tx, access) => {
    const line = await findLine(tx, projectId, filename);
    const data = changedFields(line, changes);
    if (data.filename !== undefined) await requireFreeFilename(tx, projectId, data.filename, line.id);
    if (data.line !== undefined) data.isApproved = changes.isApproved ?? false;
    if (data.isApproved) await requirePreview(tx, line);
    if (Object.keys(data).length > 0) {
      const lastModified = await stampLines(tx, projectId);
      await tx.line.update({ where: { id: line.id }, data: { ...data, lastModified }, select: { id: true } });
      if (data.filename !== undefined) await recordRename(tx, line, lastModified);
    }
    return { id: line.id, viewer: lineViewerOf(actor, access) };
  });
  const [line] = await readLines(viewer, [id]);
  if (!line) throw missingLine();
  return line;
}

const textFields = ['filename', 'description', 'line', 'comment'] as const;

function scopesFor(changes: LineChanges): [Scope, ...Scope[]] {
  const scopes: Scope[] = [];
  if (textFields.some((field) => changes[field] !== undefined)) scopes.push('edit-lines');
  if (changes.isApproved !== undefined) scopes.push('approve-line');
  const [first = 'edit-lines', ...others] = scopes;
  return [first, ...others];
}

function changedFields(line: StoredLine, changes: LineChanges): LineChanges {
  const fields = [...textFields, 'isApproved'] as const;
  const changed = fields.filter((field) => changes[field] !== undefined && changes[field] !== line[field]);
  return Object.fromEntries(changed.map((field) => [field, changes[field]]));
}

/** Records the former filename as deleted, for clients that read changes. */
async function recordRename(tx: Tx, { projectId, filename }: StoredLine, deletedAt: Date): Promise<void> {
  await tx.deletedLine.create({ data: { lineId: newId(), projectId, filename, deletedAt }, select: { lineId: true } });
}

async function requirePreview(tx: Tx, { takeId }: StoredLine): Promise<void> {
  if (takeId && (await tx.lineTake.count({ where: { id: takeId, status: 'done' } })) > 0) return;
  throw new AppError('conflict', 'A line can be approved once its audio is processed.', { code: 'no-preview' });
}

export async function addLine(actor: Actor, projectId: string, body: BodyOf<typeof addLineContract>): Promise<Line> {
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

/**
 * Makes one of the voice's own takes the audio of the line, which withdraws the approval as an upload does, or confirms
 * warnings about it.
 */
export async function updateLineTake(
  actor: Actor,
  projectId: string,
  { filename, takeId }: { filename: string; takeId: string },
  { isChosen, confirmedWarnings }: BodyOf<typeof updateLineTakeContract>,
): Promise<LineTake> {
  return changeLines(actor, projectId, ['record-line'], async (tx) => {
    const line = await findLine(tx, projectId, filename);
    let take = await findOwnTake(tx, actor, line, takeId);
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
