'use client';

import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react';
import { cn } from './cn';
import { spokenDuration } from './format-duration';
import { waveformPath } from './waveform-path';

const FLAT = new Uint8Array(1);

interface WaveformProps {
  /** Peaks from the worker, 0..255. While they are missing, a flat line is drawn. */
  peaks?: ArrayLike<number> | null | undefined;
  /** Played fraction, 0 to 1. */
  progress?: number;
  /** Called with the chosen position, 0 to 1. Without it the waveform is not interactive. */
  onSeek?: (progress: number) => void;
  label: string;
  /** Length in seconds: positions are then announced as times, and arrow keys step 5 s instead of 5 %. */
  duration?: number;
  bars?: number;
  className?: string;
}

/**
 * An audio waveform. A single path masked into bars: bar width does not depend on size, long lists stay light, and it
 * can be rendered on the server.
 */
export function Waveform({
  peaks,
  progress = 0,
  onSeek,
  label,
  duration,
  bars = 120,
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

  const picture = <Outline path={path} width={bars} played={played} />;
  const look = cn('relative block w-full min-w-0', className);
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
        duration
          ? `${spokenDuration(played * duration)} of ${spokenDuration(duration)}`
          : `${Math.round(played * 100)} percent`
      }
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKey}
      className={cn(look, 'cursor-pointer touch-pan-y rounded-sm')}
    >
      {picture}
    </div>
  );
}

function Outline({ path, width, played }: { path: string; width: number; played: number }) {
  const fill = useId();
  return (
    <svg
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      className="waveform-strokes size-full"
      aria-hidden="true"
    >
      {/* Most waveforms in a list are unplayed and need only one path. */}
      {played > 0 && (
        <linearGradient id={fill} gradientUnits="userSpaceOnUse" x1="0" x2={width}>
          <stop offset={played} stopColor="var(--color-waveform-played)" />
          <stop offset={played} stopColor="var(--color-waveform-unplayed)" />
        </linearGradient>
      )}
      <path d={path} fill={played > 0 ? `url(#${fill})` : 'var(--color-waveform-unplayed)'} />
    </svg>
  );
}
