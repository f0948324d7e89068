import { daysAfter, minReviewDays } from '@/lib/domain/assignments/life-cycle';
import type { StoredProjectAddon } from './template-options';

/** Maximum of notes in a request for changes (docs/rules/changes.md). */
export const maxNotes = 100;
export const maxNoteLength = 2_000;

/** The rounds in the base price and those of the chosen add-ons. */
export function boughtRounds(project: { changeRounds: number; addons: readonly StoredProjectAddon[] }): number {
  return project.addons.reduce((sum, { selected, options }) => {
    const option = selected === null ? undefined : options[selected];
    return sum + (option?.changeRounds ?? 0);
  }, project.changeRounds);
}

type CountedChangeRequest = { round: number; state: string };

/** The brief of an extra round (round 0) was bought separately. */
export function usedRounds(requests: readonly CountedChangeRequest[]): number {
  return requests.filter(({ round }) => round > 0).length;
}

export function roundLabel({ round }: { round: number }, bought: number): string {
  return round === 0 ? 'Extra round' : `Round ${round} of ${Math.max(round, bought)}`;
}

/**
 * Returns the time of the automatic approval after changes: the time during which the voice worked on them does not
 * count, and the customer has the minimum review period.
 */
export function approvalAfterChanges(
  { autoApproveAt, acceptedAt }: { autoApproveAt: Date; acceptedAt: Date | null },
  pausedAt: Date,
  deliveredAt: Date,
): Date {
  const pausedFrom = Math.max(pausedAt.getTime(), acceptedAt?.getTime() ?? 0);
  const pausedMs = Math.max(0, deliveredAt.getTime() - pausedFrom);
  const earliest = daysAfter(deliveredAt, minReviewDays);
  const planned = new Date(autoApproveAt.getTime() + pausedMs);
  return earliest > planned ? earliest : planned;
}

type PinnedNote = {
  audioId?: string | undefined;
  startMs?: number | undefined;
  endMs?: number | undefined;
};

/** Returns a message, or null. */
export function pinProblem({ audioId, startMs, endMs }: PinnedNote): string | null {
  if (startMs !== undefined && audioId === undefined) return 'Please choose the take that this moment belongs to';
  if (endMs === undefined) return null;
  if (startMs === undefined) return 'Please choose where the range begins';
  return endMs > startMs ? null : 'The range must end after it starts';
}

type NoteRange = { startMs?: number | null | undefined; endMs?: number | null | undefined };

/** Returns the field of a note on a take that is not within the take, with a message, or null. */
export function outsideProblem(
  { startMs, endMs }: NoteRange,
  durationMs: number | null,
): { field: 'startMs' | 'endMs'; message: string } | null {
  if (durationMs === null) return null;
  if ((startMs ?? 0) > durationMs) return { field: 'startMs', message: 'This time is after the end of the take' };
  if ((endMs ?? 0) > durationMs) return { field: 'endMs', message: 'The range must end within the take' };
  return null;
}

/** Returns the first notes, each on a line, for the chat and mails. */
export function noteSummary(notes: readonly { text: string }[]): string {
  const shown = notes.slice(0, 3).map(({ text }) => text);
  const hidden = notes.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n');
}

/**
 * Parts of a project that pages load by themselves (docs/rules/api.md#parts-of-a-project). `chat` stands for the unread
 * marks, which are also part of the details. Lines have an event of their own.
 */
export const projectParts = ['details', 'script', 'takes', 'files', 'chat'] as const;
export type ProjectPart = (typeof projectParts)[number];

type CarriedNote = { id: string; created: string; resolved: boolean };
type TakeWithNotes<Note> = {
  id: string;
  name: string;
  created: string;
  user: { id: string };
  notes: readonly Note[];
};

/**
 * Returns the notes on earlier takes that a take has to answer: unresolved, and written before the take was uploaded.
 * In projects with named audio, only takes of the same name answer each other
 * (docs/rules/review.md#notes-of-earlier-takes).
 *
 * @param shownIds notes to include although they are resolved.
 */
export function carriedNotes<Note extends CarriedNote, Take extends TakeWithNotes<Note>>(
  takes: readonly (Take & TakeWithNotes<Note>)[],
  take: Omit<Take, 'notes'>,
  { isNamed, shownIds = new Set() }: { isNamed: boolean; shownIds?: ReadonlySet<string> },
): { note: Note; take: Take }[] {
  return takes.flatMap((earlier) => {
    const isAnswered = earlier.id !== take.id && earlier.user.id === take.user.id;
    if (!isAnswered || (isNamed && earlier.name !== take.name)) return [];
    return earlier.notes
      .filter(
        (note) => (!note.resolved || shownIds.has(note.id)) && Date.parse(note.created) < Date.parse(take.created),
      )
      .map((note) => ({ note, take: earlier }));
  });
}
