'use client';

import { Ellipsis, ListMusic, Pencil, Share2, Trash2, X } from 'lucide-react';
import type { Track } from '@/components/player/track';
import { moveItem, SortableList } from '@/components/shared/sortable-list';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menus/menu';
import { OfflineNotice } from '@/components/ui/notices/alert';
import { EmptyState } from '@/components/ui/notices/states';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Playlist, PlaylistTrack } from '@/lib/contracts/playlists';
import { PlayControl } from './play-control';
import { countsInWords, queueOf } from './playlist-queue';
import { TrackLine } from './track-line';
import { usePlaylist, usePlaylistChange } from './use-playlist';

export function PlaylistPage({ playlist: first }: { playlist: Playlist }) {
  const { playlist, isOffline } = usePlaylist(first);
  const { move, remove } = useTrackChanges(playlist);
  const path = `/playlists/${playlist.id}`;
  const queue = queueOf(playlist.tracks);
  return (
    <PageFrame
      title={playlist.name}
      back={{ href: '/playlists', label: 'your playlists' }}
      action={
        <>
          <ButtonLink
            href={`${path}/share`}
            scroll={false}
            variant="secondary"
            icon={<Share2 className="size-4" aria-hidden="true" />}
            className="max-sm:w-11 max-sm:!px-0"
          >
            <span className="max-sm:visually-hidden">Share</span>
          </ButtonLink>
          <Menu
            label={playlist.name}
            align="end"
            trigger={<IconButton label="More" icon={<Ellipsis className="size-5" aria-hidden="true" />} />}
            items={[
              { label: 'Edit', icon: <Pencil aria-hidden="true" />, href: `${path}/edit` },
              { label: 'Delete', icon: <Trash2 aria-hidden="true" />, href: `${path}/delete`, danger: true },
            ]}
          />
        </>
      }
    >
      {isOffline && <OfflineNotice />}
      {playlist.isClosed && <p className="mb-5 text-danger">Closed by support: the link does not work.</p>}
      {playlist.tracks.length === 0 ? (
        <EmptyState
          icon={<ListMusic aria-hidden="true" />}
          title="No tracks – yet"
          action={<ButtonLink href="/search">Find a voice</ButtonLink>}
        >
          Add demos by the menu beside a voice.
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex items-center gap-4">
            <PlayControl name={playlist.name} queue={queue} />
            <p className="text-muted">{countsInWords(playlist)}</p>
          </div>
          <SortableTracks tracks={playlist.tracks} queue={queue} onMove={move} onRemove={remove} />
        </>
      )}
    </PageFrame>
  );
}

/** Returns functions that change the tracks. Changes are optimistic; Undo restores a removed track at its position. */
function useTrackChanges({ id: playlistId, tracks }: Playlist) {
  const change = usePlaylistChange(playlistId);
  const patchOrder = (voiceDemoIds: string[]) =>
    api('PATCH /playlists/{playlistId}', { params: { playlistId }, body: { voiceDemoIds } });

  const restore = (track: PlaylistTrack, order: string[]) =>
    change({
      apply: (now) => ({ ...now, tracks: inOrder(withTrack(now.tracks, track), order) }),
      send: async () => {
        const { voiceDemoId, name, description } = track;
        const added = await api('PUT /playlists/{playlistId}/tracks/{voiceDemoId}', {
          params: { playlistId, voiceDemoId },
          body: { name, description },
        });
        return patchOrder(inOrder(added.tracks, order).map((entry) => entry.voiceDemoId));
      },
    });

  return {
    move: (from: number, to: number) => {
      const order = moveItem(tracks, from, to).map(({ voiceDemoId }) => voiceDemoId);
      change({ apply: (now) => ({ ...now, tracks: inOrder(now.tracks, order) }), send: () => patchOrder(order) });
    },
    remove: (track: PlaylistTrack) => {
      const { voiceDemoId } = track;
      const order = tracks.map((entry) => entry.voiceDemoId);
      // An unavailable track cannot be added to the playlist again.
      const undo = track.isAvailable ? { undo: () => restore(track, order) } : {};
      const dismissToast = showToast(`${track.name} was taken out of the playlist.`, undo);
      change({
        apply: (now) => withoutTrack(now, voiceDemoId),
        send: () => api('DELETE /playlists/{playlistId}/tracks/{voiceDemoId}', { params: { playlistId, voiceDemoId } }),
        onFailed: dismissToast,
      });
    },
  };
}

function withTrack(tracks: readonly PlaylistTrack[], track: PlaylistTrack): readonly PlaylistTrack[] {
  const isThere = tracks.some(({ voiceDemoId }) => voiceDemoId === track.voiceDemoId);
  return isThere ? tracks : [...tracks, track];
}

function withoutTrack(playlist: Playlist, voiceDemoId: string): Playlist {
  const tracks = playlist.tracks.filter((track) => track.voiceDemoId !== voiceDemoId);
  const voices = playlist.voices.filter(({ id }) => tracks.some((track) => track.voice.id === id));
  return { ...playlist, tracks, voices };
}

function inOrder(tracks: readonly PlaylistTrack[], order: readonly string[]): PlaylistTrack[] {
  const positionOf = ({ voiceDemoId }: PlaylistTrack) => {
    const at = order.indexOf(voiceDemoId);
    return at < 0 ? order.length : at;
  };
  return tracks.toSorted((a, b) => positionOf(a) - positionOf(b));
}

type SortableTracksProps = {
  tracks: readonly PlaylistTrack[];
  queue: readonly Track[];
  onMove: (from: number, to: number) => void;
  onRemove: (track: PlaylistTrack) => void;
};

function SortableTracks({ tracks, queue, onMove, onRemove }: SortableTracksProps) {
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
