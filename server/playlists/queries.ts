import type { Playlist, PlaylistSummary, SharedPlaylist } from '@/lib/contracts/playlists';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { requireOwnList } from './customer';
import { playlistSelect, presentPlaylist, presentSharedPlaylist, presentSummaries, summarySelect } from './presenter';

export { listFavorites } from './favorites';

/** Returns a 404 also for other users' playlists, so that their existence is not disclosed. */
export const noSuchPlaylist = (): AppError => new AppError('not-found', 'This playlist does not exist.');

export async function listPlaylists(actor: Actor, userId: string): Promise<PlaylistSummary[]> {
  requireOwnList(actor, userId, 'edit-playlists');
  const rows = await db.playlist.findMany({
    where: { userId },
    orderBy: [{ created: 'desc' }, { id: 'asc' }],
    select: summarySelect,
  });
  return presentSummaries(rows);
}

export async function getPlaylist(actor: Actor, playlistId: string): Promise<Playlist> {
  const row = await db.playlist.findFirst({
    where: { id: playlistId, userId: actor.userId },
    select: playlistSelect,
  });
  if (!row) throw noSuchPlaylist();
  return presentPlaylist(row);
}

/** @throws AppError 'not-found', also for a playlist that support has closed */
export async function getSharedPlaylist(shortId: string): Promise<SharedPlaylist> {
  const row = await db.playlist.findFirst({ where: { shortId, closedAt: null }, select: playlistSelect });
  if (!row) throw noSuchPlaylist();
  return presentSharedPlaylist(row);
}

export async function findShortLink(code: string): Promise<string | null> {
  const link = await db.shortLink.findUnique({ where: { code }, select: { path: true } });
  return link?.path ?? null;
}
