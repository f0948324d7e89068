'use client';

import { useMemo } from 'react';
import type { OpenRecording } from './open-recording';
import { levelsPerSecond } from './measure-levels';
import { limitsOf, type SplitPlan } from './split-plan';
import { type RegionPlayer } from '@/components/recorder/region-player';
import { RegionSlider } from '@/components/recorder/region-slider';
import { useStore } from '@/components/ui/store';
import { formatDuration } from '@/components/ui/format-duration';
import { Waveform } from '@/components/ui/waveforms/waveform';

/** Seconds that are shown before and after the selected piece. */
const marginSeconds = 2;
const maxColumns = 600;

type PieceViewProps = {
  recording: OpenRecording;
  plan: SplitPlan;
  index: number;
  player: RegionPlayer;
  onMove: (ends: { start?: number; end?: number }) => void;
};

/** The selected piece with what is around it. */
export function PieceView({ recording, plan, index, player, onMove }: PieceViewProps) {
  const { levels, duration } = recording;
  const piece = plan[index] ?? { start: 0, end: duration };
  const from = Math.max(0, Math.floor(piece.start - marginSeconds));
  const to = Math.min(duration, Math.ceil(piece.end + marginSeconds));
  const peaks = useMemo(
    () => levels.peaks.subarray(Math.round(from * levelsPerSecond), Math.ceil(to * levelsPerSecond)),
    [levels, from, to],
  );
  const length = to - from;
  const slider = (side: 'start' | 'end') => {
    const { min, max } = limitsOf(plan, index, side, duration);
    return {
      side,
      value: piece[side] - from,
      min: Math.max(0, min - from),
      max: Math.min(length, max - from),
      duration: length,
      onChange: (value: number) => onMove({ [side]: value + from }),
    };
  };
  const percent = (seconds: number) => `${((seconds - from) / length) * 100}%`;
  return (
    <section aria-label={`Piece ${index + 1} of ${plan.length}`}>
      <div className="relative mx-3 rounded-sm bg-wash">
        <Waveform
          label={`Piece ${index + 1}, at ${formatDuration(piece.start)}`}
          peaks={peaks}
          bars={Math.min(maxColumns, Math.max(1, peaks.length))}
          className="h-32"
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 bg-surface/75"
          style={{ right: `calc(100% - ${percent(piece.start)})` }}
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 right-0 bg-surface/75"
          style={{ left: percent(piece.end) }}
        />
        <Playhead player={player} percent={percent} from={from} to={to} />
        <RegionSlider label="Start of the piece" {...slider('start')} />
        <RegionSlider label="End of the piece" {...slider('end')} />
      </div>
      <p className="tabular mt-1 flex justify-between px-3 text-sm text-muted">
        <span>{formatDuration(from)}</span>
        <span>{formatDuration(to)}</span>
      </p>
    </section>
  );
}

type PlayheadProps = {
  player: RegionPlayer;
  percent: (seconds: number) => string;
  from: number;
  to: number;
};

function Playhead({ player, percent, from, to }: PlayheadProps) {
  const { time } = useStore(player.state);
  if (time <= from || time >= to) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
      style={{ left: percent(time) }}
    />
  );
}
