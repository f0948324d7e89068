/** '1:05.5' for 65,500 ms; whole seconds without the decimal. */
export function noteTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = String(Math.floor((tenths % 600) / 10)).padStart(2, '0');
  return `${minutes}:${seconds}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`;
}

/** Reads '1:05.5', '65.5' and '65,5' as milliseconds. Null for anything else. */
export function parseNoteTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const [, minutes = '0', seconds = '0', fraction = ''] = match;
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'));
}

type NoteSubject = {
  audioId: string | null;
  audioName: string;
  startMs: number | null;
  endMs: number | null;
  scriptRange: { quote: string } | null;
};

/** What a note refers to: 'Take 2, 0:14–0:16, “Good morning”', '“Good morning”' or 'General'. */
export function noteSubjectText({ audioName, startMs, endMs, scriptRange }: NoteSubject): string {
  const time = startMs === null ? null : `${noteTime(startMs)}${endMs === null ? '' : `–${noteTime(endMs)}`}`;
  const words = scriptRange && `“${scriptRange.quote}”`;
  return [audioName, audioName && time, words].filter(Boolean).join(', ') || 'General';
}
