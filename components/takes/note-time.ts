import { outsideProblem } from '@/lib/domain/projects/changes';

/** Formats a time: '1:05.5' for 65,500 ms; whole seconds have no decimal. */
export function noteTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = String(Math.floor((tenths % 600) / 10)).padStart(2, '0');
  return `${minutes}:${seconds}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`;
}

/** Reads '1:05.5', '65.5' and '65,5' as milliseconds. Returns null for anything else. */
export function parseNoteTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const [, minutes = '0', seconds = '0', fraction = ''] = match;
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'));
}

export type NoteRange = { startMs: number; endMs: number | null };
export type RangeProblem = { field: 'start' | 'end'; message: string };

/** Tolerance for shown times, which are rounded to tenths of a second. */
const roundingMs = 100;

/** Reads the two fields of a note on a take; the end may be empty. */
export function readNoteRange(
  fields: { start: string; end: string },
  durationMs: number | null,
): NoteRange | RangeProblem {
  const problem = (field: RangeProblem['field'], message: string): RangeProblem => ({ field, message });
  const missing = (field: RangeProblem['field']) =>
    problem(field, `Please enter a time, for example ${rangeExample(durationMs)[field]}`);
  const within = (ms: number) => (durationMs !== null && ms <= durationMs + roundingMs ? Math.min(ms, durationMs) : ms);
  const startMs = parseNoteTime(fields.start);
  if (startMs === null) return missing('start');
  const endMs = parseNoteTime(fields.end);
  if (endMs === null && fields.end.trim() !== '') return missing('end');
  const range = { startMs: within(startMs), endMs: endMs === null ? null : within(endMs) };
  const outside = outsideProblem(range, durationMs);
  if (outside) return problem(outside.field === 'startMs' ? 'start' : 'end', outside.message);
  if (range.endMs !== null && range.endMs <= range.startMs) return problem('end', 'The range must end after it starts');
  return range;
}

/** A range at the end of the take, for the placeholders of its fields. */
export function rangeExample(durationMs: number | null): { start: string; end: string } {
  const endMs = durationMs ?? 16_000;
  return { start: noteTime(endMs / 2), end: noteTime(endMs) };
}

type NoteSubject = {
  audioId: string | null;
  audioName: string;
  startMs: number | null;
  endMs: number | null;
  scriptRange: { quote: string } | null;
};

/** Names what a note refers to: 'Take 2, 0:14–0:16, “Good morning”', '“Good morning”' or 'General'. */
export function noteSubjectText({ audioName, startMs, endMs, scriptRange }: NoteSubject): string {
  const time = startMs === null ? null : `${noteTime(startMs)}${endMs === null ? '' : `–${noteTime(endMs)}`}`;
  const words = scriptRange && `“${scriptRange.quote}”`;
  return [audioName, audioName && time, words].filter(Boolean).join(', ') || 'General';
}
