'use client';

import { useState } from 'react';
import { noteTime, parseNoteTime, rangeExample, type RangeProblem } from '@/components/takes/note-time';
import { TextField } from '@/components/ui/fields/text-field';
import type { Range } from './range-handles';

/**
 * Returns fields for the start and end of a note, which follow the range on the waveform; the range follows them, too.
 */
export function useRangeFields(range: Range, onRange: (range: Range) => void) {
  const [start, setStart] = useState(() => noteTime(range.start * 1000));
  const [end, setEnd] = useState(() => (range.end === null ? '' : noteTime(range.end * 1000)));
  const [shownRange, setShownRange] = useState(range);
  if (shownRange !== range) {
    setShownRange(range);
    // Do not change a field whose text already has this time: the user may be typing it.
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

type RangeFieldsProps = {
  fields: ReturnType<typeof useRangeFields>;
  /** Length of the take. */
  durationMs: number | null;
  errorOf: (field: RangeProblem['field']) => string | null;
};

export function RangeFields({ fields, durationMs, errorOf }: RangeFieldsProps) {
  const example = rangeExample(durationMs);
  return (
    <div className="grid max-w-72 grid-cols-2 gap-3">
      <TextField
        label="From"
        inputMode="decimal"
        placeholder={example.start}
        value={fields.start}
        error={errorOf('start')}
        onChange={(event) => fields.changeStart(event.target.value)}
      />
      <TextField
        label="To"
        inputMode="decimal"
        placeholder={example.end}
        value={fields.end}
        error={errorOf('end')}
        onChange={(event) => fields.changeEnd(event.target.value)}
      />
    </div>
  );
}
