'use client';

import { X } from 'lucide-react';
import { TrackLine } from './track-line';
import type { Track } from '@/components/player/track';
import { SortableList } from '@/components/shared/sortable-list';
import { IconButton } from '@/components/ui/icon-button';
import type { PlaylistTrack } from '@/lib/contracts/playlists';

type SortableTracksProps = {
  tracks: readonly PlaylistTrack[];
  queue: readonly Track[];
  onMove: (from: number, to: number) => void;
  onRemove: (track: PlaylistTrack) => void;
};

export function SortableTracks({ tracks, queue, onMove, onRemove }: SortableTracksProps) {
  return (
    <SortableList label="Tracks" noun="track" items={tracks} onMove={onMove}>
      {(track, handle) => (
        <TrackLine
          track={track}
          queue={queue}
          before={handle}
          after={
            <IconButton
              label={`Remove ${track.name}`}
              icon={<X className="size-5" aria-hidden="true" />}
              data-remove
              onClick={({ currentTarget }) => {
                focusNeighbor(currentTarget);
                onRemove(track);
              }}
              className="-mr-2 max-sm:!w-9"
            />
          }
        />
      )}
    </SortableList>
  );
}

/** Focuses the same button of the next track, or of the last, because this one is removed with its track. */
function focusNeighbor(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('[data-remove]')?.focus();
}
