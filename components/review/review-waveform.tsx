'use client';

import { memo, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePeaks } from '@/components/player/use-player';
import { takeName } from '@/components/takes/take-track';
import { cn } from '@/components/ui/cn';
import { Waveform } from '@/components/ui/waveforms/waveform';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';
import { percentOf, type Range, RangeHandles } from './range-handles';
import { timeText } from './review-notes';
import { useIsAtNote, useReview, useReviewTime } from './use-review';

type ReviewWaveformProps = {
  take: Take;
  notes: readonly ReviewNote[];
  range: Range | null;
  /** Runs while a range is dragged, and when it is complete; null for users who may not write notes. */
  onRange: ((range: Range | null, isComplete: boolean) => void) | null;
};

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

const secondsOf = (range: DraggedRange | null, duration: number): Range | null =>
  range && { start: range.start * duration, end: range.end * duration };

type NotesProps = {
  notes: readonly ReviewNote[];
  duration: number;
};

/** Lines of notes, which are not rendered again while the playhead moves. */
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

/**
 * Markers of notes. Two notes at about the same time have markers beside each other; their lines in the waveform show
 * the exact time.
 */
const NoteMarkers = memo(function NoteMarkers({ notes, duration }: NotesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  const timed = notes.flatMap((note, index) =>
    note.startMs === null ? [] : [{ note, number: index + 1, startMs: note.startMs }],
  );
  const hasMarkers = timed.length > 0;
  useLayoutEffect(() => {
    const element = list.current;
    if (!hasMarkers || !element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMarkers]);
  if (!hasMarkers) return null;
  const at = timed.map(({ startMs }) => (duration > 0 ? Math.min(1, startMs / 1000 / duration) * width : 0));
  // Until the width is measured, also on the server, each marker is at its time.
  const places = width > 0 ? placeMarkers(at, width, notes.length > 99 ? wideSpace : markerSpace) : [];
  const rows = Math.max(0, ...places.map(({ row }) => row)) + 1;
  return (
    <ul ref={list} aria-label="Notes at their time" className="relative" style={{ height: `${rows * 2}rem` }}>
      {timed.map(({ note, number, startMs }, index) => (
        <Marker key={note.id} note={note} number={number} startMs={startMs} duration={duration} place={places[index]} />
      ))}
    </ul>
  );
});

/** Distance between the middles of two markers in CSS pixels: with this space, each can be tapped. */
const markerSpace = 26;

/** The digits of a number above 99 need more space. */
const wideSpace = markerSpace + 8;

type MarkerProps = {
  note: ReviewNote;
  number: number;
  startMs: number;
  duration: number;
  place: MarkerPlace | undefined;
};

function Marker({ note, number, startMs, duration, place }: MarkerProps) {
  const review = useReview();
  const isCurrent = useIsAtNote(note);
  const { endMs, resolved, text } = note;
  const left = percentOf(startMs / 1000, duration);
  const top = `${(place?.row ?? 0) * 2 + 0.25}rem`;
  return (
    <li>
      {endMs !== null && (
        <span
          aria-hidden="true"
          className={cn('absolute h-1.5 min-w-1 rounded-full', resolved ? 'bg-line-strong/50' : 'bg-accent/60')}
          style={{ left, top, width: `calc(${percentOf(endMs / 1000, duration)} - ${left})` }}
        />
      )}
      <button
        type="button"
        aria-label={`Note ${number}, ${timeText(note)}: ${text}`}
        onClick={() => review.seek(startMs / 1000)}
        className={cn(
          'absolute flex h-6 min-w-6 -translate-x-1/2 items-center justify-center rounded-full border px-1 text-xs font-medium',
          resolved ? 'border-line-strong bg-raised text-muted' : 'border-accent bg-accent text-accent-text',
          isCurrent && 'outline-2 outline-offset-2 outline-text',
        )}
        style={{ left: place?.left ?? left, top }}
      >
        {number}
      </button>
    </li>
  );
}

type MarkerPlace = {
  /** The middle of the marker, in CSS pixels. */
  left: number;
  row: number;
};

/**
 * Places the markers of notes at their time if there is space: those that would overlap move apart, and those that do
 * not fit beside each other use several rows.
 * @param at the wanted places, in ascending order.
 * @param space that each marker needs.
 */
export function placeMarkers(at: readonly number[], width: number, space: number): MarkerPlace[] {
  const rows = Math.max(1, Math.ceil((at.length * space) / Math.max(width, space)));
  const places = at.map((left, index) => ({ left, row: index % rows }));
  for (let row = 0; row < rows; row++) {
    const inRow = places.filter((place) => place.row === row);
    let free = space / 2;
    for (const place of inRow) {
      place.left = Math.max(place.left, free);
      free = place.left + space;
    }
    free = width - space / 2;
    for (const place of inRow.toReversed()) {
      place.left = Math.min(place.left, free);
      free = place.left - space;
    }
  }
  return places;
}

/** Range in fractions of the width, 0 to 1. */
type DraggedRange = {
  start: number;
  end: number;
  /** The pointer was released. */
  isComplete: boolean;
};

/** A pointer that moves less than this, in CSS pixels, clicks. */
const dragThreshold = 4;

/**
 * Returns a handler of the pointer (`onDrag`), which a waveform calls while the pointer is down: dragging chooses a
 * range instead of a moment.
 * @param onRange called while a range is dragged, and once more when it ends; with null if it was interrupted.
 */
function useRangeDrag(onRange: (range: DraggedRange | null) => void) {
  const drag = useRef<{ fromX: number; isRange: boolean } | null>(null);
  return ({ type, clientX, currentTarget }: PointerEvent<HTMLDivElement>): boolean => {
    if (type === 'pointerdown') {
      drag.current = { fromX: clientX, isRange: false };
      return false;
    }
    const started = drag.current;
    if (!started) return false;
    started.isRange ||= Math.abs(clientX - started.fromX) >= dragThreshold;
    if (!started.isRange) return true;
    const { left, width } = currentTarget.getBoundingClientRect();
    const fractionAt = (x: number) => Math.min(1, Math.max(0, (x - left) / width));
    const [start = 0, end = 0] = [fractionAt(started.fromX), fractionAt(clientX)].toSorted((a, b) => a - b);
    onRange(type === 'pointercancel' ? null : { start, end, isComplete: type === 'pointerup' });
    return true;
  };
}
