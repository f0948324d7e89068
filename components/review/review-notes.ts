import { noteTime } from '@/components/takes/note-time';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';
import { carriedNotes } from '@/lib/domain/projects/changes';

/** A note without an end is heard for this long. */
const momentMs = 2_000;

/** A note of the take, or one that an earlier take left open. */
export type ShownNote = {
  earlier?: Take;
} & ReviewNote;

/**
 * @param takes all of the project
 * @param shownIds of notes of earlier takes that were resolved since this take is shown
 */
export function notesOf(
  takes: readonly Take[],
  take: Take,
  options: { isNamed: boolean; shownIds: ReadonlySet<string> },
): ShownNote[] {
  const carried = carriedNotes(takes, take, options);
  return [...take.notes, ...carried.map(({ note, take: earlier }) => ({ ...note, earlier }))].toSorted(byTime);
}

export const byTime = (a: ReviewNote, b: ReviewNote): number =>
  (a.startMs ?? -1) - (b.startMs ?? -1) || a.created.localeCompare(b.created);

/** Formats the time of a note: '0:14–0:16', or empty for a note on the whole take. */
export function timeText({ startMs, endMs }: Pick<ReviewNote, 'startMs' | 'endMs'>): string {
  if (startMs === null) return '';
  return `${noteTime(startMs)}${endMs === null ? '' : `–${noteTime(endMs)}`}`;
}

/** Returns true if the playhead is at the note. */
export function isAtNote({ startMs, endMs }: Pick<ReviewNote, 'startMs' | 'endMs'>, seconds: number): boolean {
  if (startMs === null) return false;
  const ms = seconds * 1000;
  return ms >= startMs && ms < (endMs ?? startMs + momentMs);
}

/** The start of the note after or before a moment, in seconds; null at the ends. */
export function neighborNote(notes: readonly ReviewNote[], seconds: number, by: 1 | -1): number | null {
  // A note that playback has just reached does not count as the previous one.
  const toleranceMs = 300;
  const ms = seconds * 1000;
  const starts = notes.flatMap(({ startMs }) => startMs ?? []).toSorted((a, b) => a - b);
  const found = by > 0 ? starts.find((start) => start > ms + 1) : starts.findLast((start) => start < ms - toleranceMs);
  return found === undefined ? null : found / 1000;
}

/**
 * Returns the notes on words of the script: those of the take and those of requests. The script may have changed since.
 */
export function scriptNotes(
  { changeRequests, script }: Pick<ProjectWithParts, 'changeRequests' | 'script'>,
  { notes }: { notes: readonly ReviewNote[] },
): ReviewNote[] {
  const all = [...notes, ...changeRequests.flatMap((request) => request.notes)];
  const distinct = [...new Map(all.map((note) => [note.id, note])).values()];
  return distinct.filter(
    ({ scriptRange }) => scriptRange && script.slice(scriptRange.start, scriptRange.end).startsWith(scriptRange.quote),
  );
}
