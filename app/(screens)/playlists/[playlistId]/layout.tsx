import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { findPlaylist, type PlaylistPageProps } from './find-playlist';
import { PlaylistPage } from '@/components/playlists/playlist-page';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { queryKeys } from '@/lib/client/query-keys';
import { currentActor } from '@/server/http/session';

export async function generateMetadata({ params }: PlaylistPageProps): Promise<Metadata> {
  const playlist = await findPlaylist((await params).playlistId);
  return { title: playlist?.name ?? 'Playlist' };
}

export default async function PlaylistLayout({ params, children }: PlaylistPageProps & { children: ReactNode }) {
  const { playlistId } = await params;
  if (!(await currentActor())) {
    return (
      <>
        <PageFrame title="Playlist">
          <LoginPrompt text="Log in to see this playlist." />
        </PageFrame>
        {children}
      </>
    );
  }
  const playlist = await findPlaylist(playlistId);
  if (!playlist) notFound();
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.playlist(playlistId), playlist);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <PlaylistPage key={playlistId} playlist={playlist} />
      {children}
    </HydrationBoundary>
  );
}
