'use client';

import { useState } from 'react';
import type { Range } from './review-waveform';
import { noteTime, parseNoteTime } from '@/components/takes/note-time';
import { TextField } from '@/components/ui/fields/text-field';
import type { Take } from '@/lib/contracts/takes';

type NoteRange = {
  startMs: number;
  endMs: number | null;
};

type RangeProblem = { field: 'start' | 'end'; message: string };

/** Fields for where a note begins and ends, which follow the range on the waveform, and the other way round. */
export function useRangeFields(range: Range, onRange: (range: Range) => void) {
  const [start, setStart] = useState(() => noteTime(range.start * 1000));
  const [end, setEnd] = useState(() => (range.end === null ? '' : noteTime(range.end * 1000)));
  const [shownRange, setShownRange] = useState(range);
  if (shownRange !== range) {
    setShownRange(range);
    // Not while it is typed.
    if (parseNoteTime(start) !== range.start * 1000) setStart(noteTime(range.start * 1000));
    const endMs = range.end === null ? null : range.end * 1000;
    if (parseNoteTime(end) !== endMs) setEnd(endMs === null ? '' : noteTime(endMs));
  }
  const changeTimes = (from: string, to: string) => {
    const [startMs, endMs] = [parseNoteTime(from), parseNoteTime(to)];
    if (startMs !== null) onRange({ start: startMs / 1000, end: endMs === null ? null : endMs / 1000 });
  };
  return {
    start,
    end,
    changeStart: (text: string) => {
      setStart(text);
      changeTimes(text, end);
    },
    changeEnd: (text: string) => {
      setEnd(text);
      changeTimes(start, text);
    },
  };
}

type Fields = Pick<ReturnType<typeof useRangeFields>, 'start' | 'end'>;

export function readRange({ start, end }: Fields, { durationMs }: Take): RangeProblem | NoteRange {
  const problem = (field: RangeProblem['field'], message: string): RangeProblem => ({ field, message });
  const startMs = parseNoteTime(start);
  if (startMs === null) return problem('start', 'Please enter a time, for example 0:14');
  // The shown time is rounded.
  const lastMs = durationMs ?? startMs;
  if (startMs > lastMs + 100) return problem('start', 'This time is after the end of the take');
  const moment = { startMs: Math.min(startMs, lastMs), endMs: null };
  if (end.trim() === '') return moment;
  const endMs = parseNoteTime(end);
  if (endMs === null) return problem('end', 'Please enter a time, for example 0:16');
  return endMs > startMs ? { ...moment, endMs } : problem('end', 'The range must end after it starts');
}

type RangeFieldsProps = {
  fields: ReturnType<typeof useRangeFields>;
  errorOf: (field: RangeProblem['field']) => string | null;
};

export function RangeFields({ fields, errorOf }: RangeFieldsProps) {
  return (
    <div className="grid max-w-72 grid-cols-2 gap-3">
      <TextField
        label="From"
        inputMode="decimal"
        placeholder="0:14"
        value={fields.start}
        error={errorOf('start')}
        onChange={(event) => fields.changeStart(event.target.value)}
      />
      <TextField
        label="To"
        inputMode="decimal"
        placeholder="0:16"
        value={fields.end}
        error={errorOf('end')}
        onChange={(event) => fields.changeEnd(event.target.value)}
      />
    </div>
  );
}
