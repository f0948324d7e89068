'use client';

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { valueAfterKey } from '@/components/recorder/region-slider';
import { noteTime } from '@/components/takes/note-time';
import { cn } from '@/components/ui/cn';
import { takeTouchMoves } from '@/components/ui/take-touch-moves';
import { useReview } from './use-review';

/** Range in seconds of the take. A range that has no end reaches to the playhead. */
export type Range = {
  start: number;
  end: number | null;
};

type RangeHandlesProps = {
  range: Range;
  /** Shown end of the range, in seconds. */
  end: number;
  /** Length of the take, in seconds. */
  duration: number;
  onRange: (range: Range) => void;
};

/** Step in seconds: the precision of the shown times, and the shortest range. */
const step = 0.1;

/** The ends of the range: its start at the top and its end at the bottom, so that they never cover each other. */
export function RangeHandles({ range, end, duration, onRange }: RangeHandlesProps) {
  const moveStart = (seconds: number) => {
    const start = clamp(seconds, 0, range.end === null ? duration : range.end - step);
    onRange({ ...range, start });
  };
  const moveEnd = (seconds: number) => onRange({ ...range, end: clamp(seconds, range.start + step, duration) });
  const { start } = range;
  return (
    <>
      <Handle label="Start of the range" edge="top" seconds={start} duration={duration} onMove={moveStart} />
      <Handle label="End of the range" edge="bottom" seconds={end} duration={duration} onMove={moveEnd} />
    </>
  );
}

function clamp(seconds: number, min: number, max: number): number {
  const rounded = Math.round(seconds / step) / Math.round(1 / step);
  return Math.max(0, Math.min(max, Math.max(min, rounded)));
}

type HandleProps = {
  label: string;
  edge: 'top' | 'bottom';
  seconds: number;
  duration: number;
  onMove: (seconds: number) => void;
};

function Handle({ label, edge, seconds, duration, onMove }: HandleProps) {
  const review = useReview();
  /** Distance of the pointer from the edge that it moves, in CSS pixels. */
  const grip = useRef<number | null>(null);
  const left = percentOf(seconds, duration);
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { type, clientX, currentTarget, pointerId } = event;
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box || duration <= 0) return;
    if (type === 'pointerdown') {
      currentTarget.setPointerCapture(pointerId);
      grip.current = clientX - (box.left + (box.width * seconds) / duration);
    } else if (grip.current !== null) {
      if (type === 'pointermove') onMove(((clientX - grip.current - box.left) / box.width) * duration);
      else grip.current = null;
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault();
      review.toggle();
      return;
    }
    const to = valueAfterKey(event, seconds, { min: 0, max: duration }, { fine: step, coarse: step, page: 1 });
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <>
      <div
        aria-hidden="true"
        className={cn(
          'pointer-events-none absolute size-4 -translate-x-1/2 rounded-full border-2 border-raised bg-accent',
          edge === 'top' ? '-top-2' : '-bottom-2',
        )}
        style={{ left }}
      />
      <div
        ref={takeTouchMoves}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(seconds * 10) / 10}
        aria-valuetext={noteTime(seconds * 1000)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerUp={onPointer}
        onPointerCancel={onPointer}
        onKeyDown={onKey}
        className={cn(
          'absolute w-6 cursor-ew-resize touch-none rounded-sm [--half:0.75rem] pointer-coarse:w-11 pointer-coarse:[--half:1.375rem]',
          edge === 'top' ? '-top-2 h-9 pointer-coarse:h-14' : '-bottom-2 h-9 pointer-coarse:h-14',
        )}
        // Within the waveform, so that a phone does not scroll sideways.
        style={{ left: `clamp(0px, calc(${left} - var(--half)), calc(100% - 2 * var(--half)))` }}
      />
    </>
  );
}

/** A position on the waveform, as a CSS length. */
export const percentOf = (seconds: number, duration: number): string =>
  `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
