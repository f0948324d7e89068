import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { addTakeNote as addContract, updateTakeNote as updateContract } from '@/lib/contracts/changes';
import type { BodyOf } from '@/lib/contracts/contract';
import { outsideProblem, pinProblem } from '@/lib/domain/projects/changes';
import { scriptText } from '@/lib/domain/scripts/script';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { visibleTakes } from '@/server/projects/delivery-spec';
import { readScript } from '@/server/projects/edit-script';
import { lockForChange, markProjectUpdated, readProject, viewerOf } from '@/server/projects/open-project';
import { noteInclude, presentNote, takeNotesInclude } from '@/server/projects/present/present-changes';
import { shownTakeName } from '@/server/projects/project-takes';
import { pinWords, requireNotesWithinLimit } from './change-notes';

/** Bounds what one project can store; the oldest notes stay. */
const maxTakeNotes = 500;

export async function addTakeNote(
  actor: Actor,
  projectId: string,
  takeId: string,
  { startMs, endMs, scriptRange, text }: BodyOf<typeof addContract>,
): Promise<ReviewNote> {
  requireRange({ startMs, endMs });
  return transaction(async (tx) => {
    const take = await openTake(tx, actor, projectId, takeId);
    requireInside(take, { startMs, endMs });
    if ((await tx.reviewNote.count({ where: { takeId } })) >= maxTakeNotes) {
      throw new AppError('conflict', `A take can have at most ${maxTakeNotes} notes.`);
    }
    const note = await tx.reviewNote.create({
      data: {
        projectId,
        takeId,
        takeName: await shownTakeName(tx, take),
        authorId: actor.userId,
        startMs,
        endMs: endMs ?? null,
        text,
        ...(scriptRange && pinWords(scriptText(await readScript(tx, projectId)), scriptRange, 'scriptRange')),
      },
      include: noteInclude,
    });
    await requireNotesWithinLimit(tx, projectId);
    await markProjectUpdated(tx, projectId, ['takes']);
    return presentNote(note);
  });
}

function requireRange(range: { startMs?: number | undefined; endMs?: number | undefined }): void {
  const problem = pinProblem({ audioId: '', ...range });
  if (problem) throw invalidField('endMs', problem);
}

function requireInside({ durationMs }: OpenedTake, range: Parameters<typeof outsideProblem>[0]): void {
  const problem = outsideProblem(range, durationMs);
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Updates a note. Only authors change the text, the time and the words; both sides resolve. */
export async function updateTakeNote(
  actor: Actor,
  { projectId, audioId, noteId }: { projectId: string; audioId: string; noteId: string },
  { text, startMs, endMs, resolved }: BodyOf<typeof updateContract>,
): Promise<ReviewNote> {
  return transaction(async (tx) => {
    const take = await openTake(tx, actor, projectId, audioId);
    const note = await findNote(tx, audioId, noteId);
    const isMoved = startMs !== undefined || endMs !== undefined;
    if (isMoved || text !== undefined) requireOwn(actor, note);
    if (isMoved) {
      const fields = { ...note, ...(startMs !== undefined && { startMs }), ...(endMs !== undefined && { endMs }) };
      requireRange({ startMs: fields.startMs ?? undefined, endMs: fields.endMs ?? undefined });
      requireInside(take, fields);
    }
    const changed = await tx.reviewNote.update({
      where: { id: noteId },
      data: {
        text,
        startMs,
        endMs,
        ...(resolved !== undefined && { resolvedAt: resolved ? now(tx) : null }),
      },
      include: noteInclude,
    });
    if (text !== undefined) await requireNotesWithinLimit(tx, projectId);
    // The details have the notes of requests.
    await markProjectUpdated(tx, projectId, changed.changeRequestId === null ? ['takes'] : ['takes', 'details']);
    return presentNote(changed);
  });
}

export async function deleteTakeNote(
  actor: Actor,
  { projectId, audioId, noteId }: { projectId: string; audioId: string; noteId: string },
): Promise<void> {
  await transaction(async (tx) => {
    await openTake(tx, actor, projectId, audioId);
    requireOwn(actor, await findNote(tx, audioId, noteId));
    await tx.reviewNote.delete({ where: { id: noteId } });
    await markProjectUpdated(tx, projectId, ['takes']);
  });
}

type Note = { authorId: string; changeRequestId: string | null; startMs: number | null; endMs: number | null };

async function findNote(tx: Tx, takeId: string, noteId: string): Promise<Note> {
  const note = await tx.reviewNote.findFirst({ where: { id: noteId, takeId } });
  if (!note) throw new AppError('not-found', 'This note does not exist.');
  return note;
}

/** Requires an own note that is not part of a request, because a request stays as it was sent. */
function requireOwn(actor: Actor, { authorId, changeRequestId }: Note): void {
  if (authorId !== actor.userId) throw new AppError('conflict', 'Only its author can change this note.');
  if (changeRequestId !== null) throw new AppError('conflict', 'This note is part of a request and cannot be changed.');
}

type OpenedTake = { id: string; projectId: string; userId: string; name: string; durationMs: number | null };

async function openTake(tx: Tx, actor: Actor, projectId: string, takeId: string): Promise<OpenedTake> {
  const { project, scopes } = await lockForChange(tx, actor, projectId, 'chat');
  const take = await tx.audioTake.findFirst({
    where: { id: takeId, projectId, ...visibleTakes(viewerOf(actor, scopes), project) },
    select: { id: true, projectId: true, userId: true, name: true, durationMs: true },
  });
  if (!take) throw new AppError('not-found', 'This take does not exist.');
  return take;
}

export async function listTakeNotes(actor: Actor, projectId: string, takeId: string): Promise<ReviewNote[]> {
  const { project, scopes } = await readProject(actor, projectId);
  const take = await db.audioTake.findFirst({
    where: { id: takeId, projectId, ...visibleTakes(viewerOf(actor, scopes), project) },
    select: { notes: takeNotesInclude },
  });
  if (!take) throw new AppError('not-found', 'This take does not exist.');
  return take.notes.map(presentNote);
}
