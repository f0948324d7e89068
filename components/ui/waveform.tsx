'use client';

import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { classNames } from './class-names';
import { spokenTime } from './time-text';
import { waveformPath } from './waveform-path';

const FLAT = new Uint8Array(1);

interface WaveformProps {
  /** Loudness over time, 0..255 each (the worker's peaks). Absent while it is still being made: a flat line is drawn. */
  peaks?: ArrayLike<number> | null | undefined;
  /** How much has been played, 0 to 1. */
  progress?: number;
  /** Called with the place that was chosen, 0 to 1. Without it the waveform is a picture. */
  onSeek?: (progress: number) => void;
  /** What sounds: 'Commercial demo by Freja Holm'. */
  label: string;
  /** Length in seconds: places are then read out as times and arrow keys step 5 s instead of 5 %. */
  duration?: number;
  /** Number of strokes: 48 for a list row, 96 for a card, 200 for a whole take. */
  bars?: number;
  /** Gives the height, for example 'h-10' (default) or 'h-24'. */
  className?: string;
}

/** Sound as a picture. Drawn as one path, so that a list of hundreds stays light and the server can draw it too. */
export function Waveform({
  peaks,
  progress = 0,
  onSeek,
  label,
  duration,
  bars = 72,
  className = 'h-10',
}: WaveformProps) {
  const path = useMemo(() => waveformPath(peaks?.length ? peaks : FLAT, bars), [peaks, bars]);
  const played = Math.min(1, Math.max(0, progress));

  const seek = (to: number) => onSeek?.(Math.min(1, Math.max(0, to)));
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    seek((event.clientX - box.left) / box.width);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = duration ? 5 / duration : 0.05;
    const target = {
      ArrowRight: played + step,
      ArrowUp: played + step,
      ArrowLeft: played - step,
      ArrowDown: played - step,
      PageUp: played + 0.1,
      PageDown: played - 0.1,
      Home: 0,
      End: 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    seek(target);
  };

  const picture = (
    <>
      <Strokes path={path} bars={bars} className="text-waveform-unplayed" />
      {played > 0 && (
        <span className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }}>
          <Strokes path={path} bars={bars} className="text-waveform-played" />
        </span>
      )}
    </>
  );
  const look = classNames('relative block w-full min-w-0', className);
  if (!onSeek) {
    return (
      <div role="img" aria-label={label} className={look}>
        {picture}
      </div>
    );
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={duration ? Math.round(duration) : 100}
      aria-valuenow={Math.round(played * (duration ?? 100))}
      aria-valuetext={
        duration ? `${spokenTime(played * duration)} of ${spokenTime(duration)}` : `${Math.round(played * 100)} percent`
      }
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKey}
      className={classNames(look, 'cursor-pointer touch-pan-y rounded-sm')}
    >
      {picture}
    </div>
  );
}

function Strokes({ path, bars, className }: { path: string; bars: number; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      className={classNames('absolute inset-0 size-full', className)}
      aria-hidden="true"
    >
      <path d={path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
