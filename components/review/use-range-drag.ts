'use client';

import { type PointerEvent, useRef } from 'react';

/** Range in fractions of the width, 0 to 1. */
export type DraggedRange = {
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
export function useRangeDrag(onRange: (range: DraggedRange | null) => void) {
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
