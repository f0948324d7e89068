import type { BodyOf } from '@/lib/contracts/contract';
import type { Line, updateLine as contract } from '@/lib/contracts/lines';
import type { Scope } from '@/lib/domain/projects/scopes';
import type { Actor } from '@/server/access/actor';
import type { Line as StoredLine, Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { readLines } from './line-rows';
import { changeLines, findLine, missingLine, requireFreeFilename, stampLines } from './open-lines';
import { lineViewerOf } from './present-line';

type Changes = BodyOf<typeof contract>;

/** Updates a line. A changed text withdraws the approval, unless the same request approves the line. */
export async function updateLine(actor: Actor, projectId: string, filename: string, changes: Changes): Promise<Line> {
  const { id, viewer } = await changeLines(actor, projectId, scopesFor(changes), async (tx, access) => {
    const line = await findLine(tx, projectId, filename);
    const data = differences(line, changes);
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

function scopesFor(changes: Changes): [Scope, ...Scope[]] {
  const scopes: Scope[] = [];
  if (textFields.some((field) => changes[field] !== undefined)) scopes.push('edit-lines');
  if (changes.isApproved !== undefined) scopes.push('approve-line');
  const [first = 'edit-lines', ...others] = scopes;
  return [first, ...others];
}

function differences(line: StoredLine, changes: Changes): Changes {
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
