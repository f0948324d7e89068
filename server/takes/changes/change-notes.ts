import { z } from 'zod';
import type { NewNote } from '@/lib/contracts/change-shapes';
import { noteSummary, outsideProblem, pinProblem, roundLabel } from '@/lib/domain/projects/changes';
import { scriptText } from '@/lib/domain/scripts/script';
import { appendMessage } from '@/server/chat/messages';
import { notify } from '@/server/notifications/notify';
import { Prisma, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { takesOfCustomers } from '@/server/projects/delivery-spec';
import { readScript } from '@/server/projects/edit-script';
import { shownTakeName } from '@/server/projects/project-takes';

type WrittenNotes = { authorId: string; notes: readonly NewNote[] };

/** The project whose takes and script the notes refer to. */
type ReviewedProject = { id: string; deliverySpec: unknown };

/** The brief of an extra round has no assignment. */
type NewRequest = { projectId: string; assignmentId: string | null; round: number; takesOf: ReviewedProject };

/**
 * Stores a request with its notes. `takesOf` is the project with the takes: that of the request, or of the original for
 * an extra round.
 */
export async function createChangeRequest(
  tx: Tx,
  { projectId, assignmentId, round, takesOf }: NewRequest,
  { authorId, notes }: WrittenNotes,
): Promise<string> {
  const script = scriptText(await readScript(tx, takesOf.id));
  const request = await tx.changeRequest.create({
    data: { projectId, assignmentId, round, requestedById: authorId },
    select: { id: true },
  });
  for (const [position, note] of notes.entries()) {
    const own = { projectId, changeRequestId: request.id, position };
    if (note.noteId === undefined) {
      const pinned = await pinNote(tx, takesOf, script, note, position);
      await tx.reviewNote.create({ data: { ...own, ...pinned, authorId, text: note.text } });
    } else await attachNote(tx, takesOf, note.noteId, position, own);
  }
  await requireNotesWithinLimit(tx, projectId);
  return request.id;
}

async function pinNote(tx: Tx, takesOf: ReviewedProject, script: string, note: NewNote, position: number) {
  const { audioId, startMs, endMs, scriptRange } = note;
  const problem = pinProblem(note);
  if (problem) throw invalidField(`notes.${position}`, problem);
  const take = audioId === undefined ? null : await findTake(tx, takesOf, { ...note, audioId }, position);
  return {
    takeId: take?.id ?? null,
    takeName: take?.name ?? '',
    startMs: startMs ?? null,
    endMs: endMs ?? null,
    ...(scriptRange && pinWords(script, scriptRange, `notes.${position}.scriptRange`)),
  };
}

/** @param field of the request, for an error */
export function pinWords(script: string, { start, end }: { start: number; end: number }, field: string) {
  if (end <= start || end > script.length) throw invalidField(field, 'These words are not in the script');
  return { scriptStart: start, scriptEnd: end, scriptQuote: script.slice(start, end).slice(0, 500) };
}

/** Finds a take that the customers see; support, too, refers only to these. */
async function findTake(
  tx: Tx,
  takesOf: ReviewedProject,
  { audioId, startMs, endMs }: NewNote & { audioId: string },
  position: number,
): Promise<{ id: string; name: string }> {
  const take = await tx.audioTake.findFirst({
    where: { id: audioId, projectId: takesOf.id, ...takesOfCustomers(takesOf) },
    select: { id: true, projectId: true, userId: true, name: true, durationMs: true },
  });
  if (!take) throw invalidField(`notes.${position}.audioId`, 'This take does not exist');
  const problem = outsideProblem({ startMs, endMs }, take.durationMs);
  if (problem) throw invalidField(`notes.${position}.${problem.field}`, problem.message);
  return { id: take.id, name: await shownTakeName(tx, take) };
}

/** Makes a note that a customer wrote while listening a part of the request. */
async function attachNote(
  tx: Tx,
  takesOf: ReviewedProject,
  noteId: string,
  position: number,
  own: { projectId: string; changeRequestId: string; position: number },
): Promise<void> {
  const { count } = await tx.reviewNote.updateMany({
    where: {
      id: noteId,
      projectId: takesOf.id,
      changeRequestId: null,
      OR: [{ takeId: null }, { take: takesOfCustomers(takesOf) }],
    },
    data: own,
  });
  if (count === 0) throw invalidField(`notes.${position}.noteId`, 'This note does not exist');
}

/** Maximum bytes of all notes of a project: with them, its details, and the notes of a take, are below 1 MB. */
const maxNoteBytes = 400_000;
/** Bytes of a note besides its texts. */
const otherNoteBytes = 500;

const bytesRow = z.strictObject({ bytes: z.int() });

/**
 * Requires that the notes of the project are within the limit. Call it after writing notes, in the same transaction.
 * @throws AppError 'conflict'.
 */
export async function requireNotesWithinLimit(tx: Tx, projectId: string): Promise<void> {
  const measured = Prisma.sql`
    select coalesce(sum(octet_length(text) + octet_length("scriptQuote") + ${otherNoteBytes}::int), 0)::int as bytes
      from review_notes where "projectId" = ${projectId}`;
  const row = await queryRow(tx, bytesRow, measured);
  if (!row || row.bytes <= maxNoteBytes) return;
  const message = 'The notes of this project are too many. Please delete some of them, or write less.';
  throw new AppError('conflict', message, { code: 'too-many-notes' });
}

type AskedProject = {
  id: string;
  name: string;
  team: { name: string };
  members: readonly { userId: string }[];
};

/** Posts the request in the chat and notifies the voice. */
export async function announceChanges(
  tx: Tx,
  project: AskedProject,
  { requestId, voiceId, fromId }: { requestId: string; voiceId: string; fromId: string },
  { round, bought }: { round: number; bought: number },
): Promise<void> {
  const notes = await tx.reviewNote.findMany({
    where: { changeRequestId: requestId },
    orderBy: { position: 'asc' },
    select: { text: true },
  });
  if (notes.length === 0) throw new AppError('conflict', 'These notes were deleted. Please reload the page.');
  const summary = noteSummary(notes);
  await appendMessage(tx, project, {
    voiceId,
    fromId,
    type: 'changes-requested',
    text: summary,
    subjectId: requestId,
  });
  await notify(tx, {
    kind: 'changes',
    userId: voiceId,
    projectId: project.id,
    values: {
      teamName: project.team.name,
      projectName: project.name,
      requestId,
      count: notes.length,
      summary,
      round: roundLabel({ round }, bought),
    },
  });
}
