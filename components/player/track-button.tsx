'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { player } from './player';
import { streamUrl, type Track, trackName } from './track';
import { useTrackStatus } from './use-player';
import { preload } from './preload';

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
