'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { ReportButton } from '@/components/shared/report-button';
import { HomeLink } from '@/components/shell/brand';
import { AvatarGroup } from '@/components/ui/avatar-group';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import type { SharedPlaylist } from '@/lib/contracts/playlists';
import { PlayControl } from './play-control';
import { countsInWords, queueOf } from './playlist-queue';
import { TrackLine } from './track-line';

/**
 * Number of tracks that the server renders, which are more than fit on a screen. A playlist can have 500 tracks, and
 * everyone may open it.
 */
const numServerTracks = 30;

const never = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

export function SharedPlaylistPage({ playlist }: { playlist: SharedPlaylist }) {
  const queue = useMemo(() => queueOf(playlist.tracks), [playlist.tracks]);
  const isBrowser = useSyncExternalStore(never, inBrowser, onServer);
  const tracks = isBrowser ? playlist.tracks : playlist.tracks.slice(0, numServerTracks);
  return (
    <>
      <header className="border-b border-line px-4 sm:px-6">
        <div className="mx-auto flex h-(--page-title-bar) max-w-[760px] items-center justify-between gap-3">
          <HomeLink />
          <ButtonLink href="/search" variant="secondary" size="small">
            Find a voice
          </ButtonLink>
        </div>
      </header>
      <main className="mx-auto w-full max-w-[808px] flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <h1 dir="auto" className="text-2xl font-semibold break-words sm:text-3xl">
          {playlist.name}
        </h1>
        {queue.length === 0 ? (
          <EmptyState title="Nothing to listen to yet">This playlist has no tracks.</EmptyState>
        ) : (
          <>
            <div className="mt-5 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
              <PlayControl name={playlist.name} queue={queue} />
              <p className="text-muted">{countsInWords(playlist)}</p>
              <AvatarGroup people={playlist.voices} />
            </div>
            <ol aria-label="Tracks" className="divide-y divide-line border-y border-line">
              {tracks.map((track) => (
                <li key={track.id}>
                  <TrackLine track={track} queue={queue} />
                </li>
              ))}
            </ol>
          </>
        )}
        <div className="mt-8">
          <ReportButton
            reported={{ kind: 'playlist', id: playlist.shortId, name: playlist.name }}
            text="Report playlist"
          />
        </div>
      </main>
    </>
  );
}
