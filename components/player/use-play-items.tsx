import { Pause, Play } from 'lucide-react';
import { player } from './player';
import type { Track } from './track';
import { useTrackStatus } from './use-player';
import type { MenuItem } from '@/components/ui/menus/menu';

/** Returns the first items of a menu about a track; empty without one. */
export function usePlayItems(track: Track | null | undefined, queue: readonly Track[]): MenuItem[] {
  const isPlaying = useTrackStatus(track?.id) === 'playing';
  if (!track) return [];
  const icon = isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />;
  return [{ label: isPlaying ? 'Pause' : 'Play', icon, onSelect: () => player.toggle(queue, track.id) }];
}
