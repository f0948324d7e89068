'use client';

import { Play, Square } from 'lucide-react';
import { player } from '@/components/player/player';
import type { Track } from '@/components/player/track';
import { usePlayer } from '@/components/player/use-player';
import { IconButton } from '@/components/ui/icon-button';

export function PlayControl({ name, queue }: { name: string; queue: readonly Track[] }) {
  const isPlaying = useIsQueuePlaying(queue);
  return (
    <IconButton
      label={isPlaying ? `Stop ${name}` : `Play ${name}`}
      variant={isPlaying ? 'primary' : 'secondary'}
      round
      disabled={queue.length === 0}
      icon={
        isPlaying ? (
          <Square className="size-4 fill-current" strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <Play className="size-4.5 translate-x-px fill-current" strokeWidth={1.5} aria-hidden="true" />
        )
      }
      onClick={() => (isPlaying ? player.stop() : player.play(queue))}
    />
  );
}

function useIsQueuePlaying(queue: readonly Track[]): boolean {
  const { queue: current, status } = usePlayer();
  if (status === 'stopped' || queue.length === 0 || current.length !== queue.length) return false;
  return queue.every((track, index) => track.id === current[index]?.id);
}
