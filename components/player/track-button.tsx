'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { player } from './player';
import { preload } from './preload';
import { streamUrl, type Track, trackName } from './track';
import { usePeaks, useTrackStatus, useTrackTime } from './use-player';

type TrackButtonProps = {
  track: Track;
  queue: readonly Track[];
  onPlay?: () => void;
  className?: string;
};

export function TrackButton({ track, queue, onPlay, className }: TrackButtonProps) {
  const isPlaying = useTrackStatus(track.id) === 'playing';
  const Icon = isPlaying ? Pause : Play;
  const button = useRef<HTMLButtonElement>(null);
  const url = streamUrl(track);
  useEffect(() => void dispatchEvent(new Event('play-button-ready')), []);
  useEffect(() => {
    let isMounted = true;
    // Preloading is optional.
    const preloading = import('./preload-visible').catch(() => null);
    const stopping = preloading.then((module) => isMounted && module?.preloadWhileVisible(button.current, url));
    return () => {
      isMounted = false;
      void stopping.then((stop) => stop && stop());
    };
  }, [url]);
  const preloadTrack = () => {
    if (!isPlaying) preload(url, 'auto');
  };
  const handleClick = () => {
    if (!isPlaying) onPlay?.();
    player.toggle(queue, track.id);
  };
  return (
    <button
      type="button"
      ref={button}
      onPointerEnter={preloadTrack}
      onFocus={preloadTrack}
      onClick={handleClick}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${trackName(track)}`}
      className={cn(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full border transition-colors',
        isPlaying ? 'border-accent bg-accent text-accent-text' : 'border-line-strong bg-raised text-text hover:bg-wash',
        className,
      )}
    >
      <Icon
        className={cn('size-4.5 fill-current', !isPlaying && 'translate-x-px')}
        strokeWidth={1.5}
        aria-hidden="true"
      />
    </button>
  );
}

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
