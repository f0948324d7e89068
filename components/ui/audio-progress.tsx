'use client';

import { formatDuration, lengthText, spokenDuration } from './format-duration';

interface AudioProgressProps {
  label: string;
  /** Seconds. */
  position: number;
  duration: number;
  onSeek: (seconds: number) => void;
  disabled?: boolean;
}

export function AudioProgress({ label, position, duration, onSeek, disabled = false }: AudioProgressProps) {
  const length = Math.max(0, duration);
  const at = Math.min(Math.max(0, position), length);
  const played = length > 0 ? (at / length) * 100 : 0;
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <span className="tabular min-w-10 text-right">{formatDuration(at)}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${spokenDuration(at)} of ${spokenDuration(length)}`}
        min={0}
        max={length}
        step="any"
        value={at}
        disabled={disabled || length === 0}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="audio-range h-11 min-w-0 flex-1"
        style={{ ['--played' as string]: `${played}%` }}
      />
      <span className="tabular min-w-10">{lengthText(length)}</span>
    </div>
  );
}
