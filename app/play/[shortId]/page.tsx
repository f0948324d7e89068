import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { PlayerBar } from '@/components/player/player-bar';
import { countsInWords } from '@/components/playlists/playlist-queue';
import { SharedPlaylistPage } from '@/components/playlists/shared-playlist';
import { AboutFooter } from '@/components/shell/about-links';
import { nullIfHiddenById } from '@/server/http/session';
import { shownBrand } from '@/server/installation/queries';
import { getSharedPlaylist } from '@/server/playlists/queries';

type Props = { params: Promise<{ shortId: string }> };

const find = cache((shortId: string) => nullIfHiddenById(shortId, getSharedPlaylist));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const playlist = await find((await params).shortId);
  if (!playlist) return {};
  const description = `Listen: ${countsInWords(playlist)}.`;
  const picture = playlist.voices.find((voice) => voice.picture)?.picture;
  return {
    title: playlist.name,
    description,
    // Not for search engines: only people with the link should find it.
    robots: { index: false },
    metadataBase: new URL(playlist.shareUrl),
    openGraph: {
      title: playlist.name,
      description,
      type: 'music.playlist',
      url: playlist.shareUrl,
      siteName: shownBrand().name,
      ...(picture && { images: [{ url: `${picture}?size=512`, width: 512, height: 512 }] }),
    },
  };
}

export default async function SharedPlaylistRoute({ params }: Props) {
  const playlist = await find((await params).shortId);
  if (!playlist) notFound();
  return (
    <div className="flex min-h-dvh flex-col">
      <SharedPlaylistPage playlist={playlist} />
      <div className="mt-auto">
        <AboutFooter isAlone />
      </div>
      <div className="sticky bottom-0 z-20 empty:hidden">
        <PlayerBar />
      </div>
    </div>
  );
}
