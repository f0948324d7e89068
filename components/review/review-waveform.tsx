'use client';

import { memo } from 'react';
import { RangeHandles } from './range-handles';
import { timeText } from './review-notes';
import { percentOf } from './percent-of';
import { type DraggedRange, useRangeDrag } from './use-range-drag';
import { useIsAtNote, useReview, useReviewTime } from './use-review';
import { usePeaks } from '@/components/player/use-player';
import { takeName } from '@/components/takes/take-track';
import { cn } from '@/components/ui/cn';
import { Waveform } from '@/components/ui/waveforms/waveform';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';

/** Seconds of the take. Without an end, it reaches as far as the playhead. */
export type Range = {
  start: number;
  end: number | null;
};

type ReviewWaveformProps = {
  take: Take;
  notes: readonly ReviewNote[];
  range: Range | null;
  /** Called while a range is dragged, and when it is complete; null for those who may not write notes. */
  onRange: ((range: Range | null, isComplete: boolean) => void) | null;
};

const secondsOf = (range: DraggedRange | null, duration: number): Range | null =>
  range && { start: range.start * duration, end: range.end * duration };

export function ReviewWaveform({ take, notes, range, onRange }: ReviewWaveformProps) {
  const review = useReview();
  const seconds = useReviewTime();
  const peaks = usePeaks(take.peaks);
  const duration = take.duration ?? 0;
  const onDrag = useRangeDrag((dragged) => onRange?.(secondsOf(dragged, duration), dragged?.isComplete ?? true));
  const percent = (at: number) => percentOf(at, duration);
  const band = range && { start: range.start, end: range.end ?? Math.max(range.start, seconds) };
  return (
    <div>
      <div className="relative">
        <Waveform
          peaks={peaks}
          progress={duration > 0 ? seconds / duration : 0}
          duration={duration}
          onToggle={() => review.toggle()}
          onSeek={(fraction) => review.seek(fraction * duration)}
          {...(onRange && { onDrag })}
          label={`${takeName(take)} by ${take.user.name}`}
          bars={300}
          className="h-28 sm:h-40"
        />
        {band && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 min-w-0.5 border-x-2 border-accent bg-accent/15"
            style={{ left: percent(band.start), width: `calc(${percent(band.end)} - ${percent(band.start)})` }}
          />
        )}
        <NoteLines notes={notes} duration={duration} />
        {range && band && onRange && (
          <RangeHandles
            range={range}
            end={band.end}
            duration={duration}
            onRange={(changed) => onRange(changed, false)}
          />
        )}
      </div>
      <NoteMarkers notes={notes} duration={duration} />
    </div>
  );
}

type NotesProps = {
  notes: readonly ReviewNote[];
  duration: number;
};

/** Not rendered again while the playhead moves. */
const NoteLines = memo(function NoteLines({ notes, duration }: NotesProps) {
  return notes.map(({ id, startMs, resolved }) =>
    startMs === null ? null : (
      <div
        key={id}
        aria-hidden="true"
        className={cn('pointer-events-none absolute inset-y-0 w-px', resolved ? 'bg-line-strong/50' : 'bg-accent')}
        style={{ left: percentOf(startMs / 1000, duration) }}
      />
    ),
  );
});

const NoteMarkers = memo(function NoteMarkers({ notes, duration }: NotesProps) {
  if (!notes.some(({ startMs }) => startMs !== null)) return null;
  return (
    <ul aria-label="Notes at their time" className="relative h-8">
      {notes.map((note, index) => (
        <Marker key={note.id} note={note} number={index + 1} duration={duration} />
      ))}
    </ul>
  );
});

type MarkerProps = {
  note: ReviewNote;
  number: number;
  duration: number;
};

function Marker({ note, number, duration }: MarkerProps) {
  const review = useReview();
  const isCurrent = useIsAtNote(note);
  const { startMs, endMs, resolved, text } = note;
  if (startMs === null) return null;
  const left = percentOf(startMs / 1000, duration);
  return (
    <li>
      {endMs !== null && (
        <span
          aria-hidden="true"
          className={cn('absolute top-1 h-1.5 min-w-1 rounded-full', resolved ? 'bg-line-strong/50' : 'bg-accent/60')}
          style={{ left, width: `calc(${percentOf(endMs / 1000, duration)} - ${left})` }}
        />
      )}
      <button
        type="button"
        aria-label={`Note ${number}, ${timeText(note)}: ${text}`}
        onClick={() => review.seek(startMs / 1000)}
        className={cn(
          'absolute top-1 flex h-6 min-w-6 -translate-x-1/2 items-center justify-center rounded-full border px-1 text-xs font-medium',
          resolved ? 'border-line-strong bg-raised text-muted' : 'border-accent bg-accent text-accent-text',
          isCurrent && 'outline-2 outline-offset-2 outline-text',
        )}
        style={{ left: `clamp(0.75rem, ${left}, calc(100% - 0.75rem))` }}
      >
        {number}
      </button>
    </li>
  );
}
