'use client';

import { Waveform } from '@/components/ui/waveforms/waveform';
import { player } from './player';
import { type Track, trackName } from './track';
import { usePeaks, useTrackTime } from './use-player';

type TrackWaveformProps = {
  track: Track;
  queue: readonly Track[];
  bars: number;
  className?: string;
};

export function TrackWaveform({ track, queue, bars, className }: TrackWaveformProps) {
  const time = useTrackTime(track.id);
  const duration = (track.durationMs ?? 0) / 1000;
  return (
    <Waveform
      peaks={usePeaks(track.peaks)}
      progress={duration > 0 ? time / duration : 0}
      duration={duration}
      onSeek={(fraction) => player.seek(fraction, queue, track.id)}
      label={trackName(track)}
      bars={bars}
      className={className}
    />
  );
}
