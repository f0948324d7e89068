'use client';

import type { KeyboardEvent, PointerEvent } from 'react';
import { cn } from '@/components/ui/cn';
import { takeTouchMoves } from '@/components/ui/take-touch-moves';

/** Steps of the keys in seconds: arrows, with Shift, Page Up and Page Down. */
const steps = { fine: 0.01, coarse: 0.1, page: 1 };

type RegionSliderProps = {
  label: string;
  /** Position in seconds. */
  value: number;
  min: number;
  max: number;
  /** Length of the whole waveform in seconds. */
  duration: number;
  side: 'start' | 'end';
  onChange: (seconds: number) => void;
};

/** A handle on a waveform, at most 44 px wide for fingers. The parent is as wide as the waveform and positioned. */
export function RegionSlider({ label, value, min, max, duration, side, onChange }: RegionSliderProps) {
  const set = (seconds: number) => onChange(Math.min(max, Math.max(min, seconds)));
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) set(((event.clientX - box.left) / box.width) * duration);
  };
  const onKey = (event: KeyboardEvent) => {
    const target = valueAfterKey(event, value, { min, max });
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    set(target);
  };
  return (
    <div
      ref={takeTouchMoves}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={round(min)}
      aria-valuemax={round(max)}
      aria-valuenow={round(value)}
      aria-valuetext={`${value.toFixed(2)} seconds`}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKey}
      className="absolute inset-y-0 z-10 w-11 -translate-x-1/2 cursor-ew-resize touch-none rounded-sm"
      style={{ left: `${(value / duration) * 100}%` }}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-text" />
      <span
        aria-hidden="true"
        className={cn(
          'absolute left-1/2 h-5 w-2.5 bg-text',
          side === 'start' ? 'top-0 rounded-r-sm' : 'bottom-0 -translate-x-full rounded-l-sm',
        )}
      />
    </div>
  );
}

/** Returns the value after a key; null for other keys. */
export function valueAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  value: number,
  { min, max }: { min: number; max: number },
  { fine, coarse, page } = steps,
): number | null {
  const step = shiftKey ? coarse : fine;
  const targets: Record<string, number> = {
    ArrowRight: value + step,
    ArrowUp: value + step,
    ArrowLeft: value - step,
    ArrowDown: value - step,
    PageUp: value + page,
    PageDown: value - page,
    Home: min,
    End: max,
  };
  return targets[key] ?? null;
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;
