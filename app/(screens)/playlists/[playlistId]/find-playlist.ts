import { cache } from 'react';
import type { Playlist } from '@/lib/contracts/playlists';
import { currentActor, nullIfHiddenById } from '@/server/http/session';
import { getPlaylist } from '@/server/playlists/queries';

export type PlaylistPageProps = { params: Promise<{ playlistId: string }> };

/**
 * Finds a playlist, cached for the page, its dialog and its title. Returns null for visitors and for other users'
 * playlists.
 */
export const findPlaylist = cache(async (playlistId: string): Promise<Playlist | null> => {
  const actor = await currentActor();
  return actor && nullIfHiddenById(playlistId, (id) => getPlaylist(actor, id));
});
