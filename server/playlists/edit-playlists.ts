import type { BodyOf } from '@/lib/contracts/contract';
import type { Playlist, updatePlaylist as contract } from '@/lib/contracts/playlists';
import type { Actor } from '@/server/access/actor';
import { db, isUniqueViolation, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { requireOwnList } from './customer';
import { getPlaylist, noSuchPlaylist } from './queries';

export async function updatePlaylist(
  actor: Actor,
  playlistId: string,
  { voiceDemoIds, ...changes }: BodyOf<typeof contract>,
): Promise<Playlist> {
  try {
    await transaction(async (tx) => {
      await lockOwnPlaylist(tx, actor, playlistId);
      await tx.playlist.update({ where: { id: playlistId }, data: changes, select: { id: true } });
      if (voiceDemoIds) await putInOrder(tx, playlistId, voiceDemoIds);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', 'This link is already taken.', { code: 'link-taken', cause: error });
  }
  return getPlaylist(actor, playlistId);
}

/** @throws AppError 'conflict' unless the order contains exactly the playlist's tracks, each once */
async function putInOrder(tx: Tx, playlistId: string, voiceDemoIds: readonly string[]): Promise<void> {
  const tracks = await tx.playlistTrack.findMany({ where: { playlistId }, select: { voiceDemoId: true } });
  const wanted = new Set(voiceDemoIds);
  const isSame =
    wanted.size === voiceDemoIds.length &&
    wanted.size === tracks.length &&
    tracks.every(({ voiceDemoId }) => wanted.has(voiceDemoId));
  if (!isSame) {
    throw new AppError('conflict', 'This playlist has changed in the meantime. Please reload it.', {
      code: 'other-tracks',
    });
  }
  await tx.$executeRaw`
    UPDATE playlist_tracks t SET position = o.position
    FROM unnest(${voiceDemoIds}::text[]) WITH ORDINALITY AS o("voiceDemoId", position)
    WHERE t."playlistId" = ${playlistId} AND t."voiceDemoId" = o."voiceDemoId"`;
}

/** Locks the row, which serializes changes of the tracks. @throws AppError 'not-found'. */
export async function lockOwnPlaylist(tx: Tx, actor: Actor, playlistId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM playlists WHERE id = ${playlistId} AND "userId" = ${actor.userId} FOR UPDATE`;
  if (rows.length === 0) throw noSuchPlaylist();
}

/** Limits the list, which would otherwise need paging. */
const maxPlaylists = 200;

/** @throws AppError 'conflict' beyond 200 playlists */
export async function createPlaylist(actor: Actor, userId: string, name: string): Promise<Playlist> {
  requireOwnList(actor, userId, 'edit-playlists');
  const { id } = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    if ((await tx.playlist.count({ where: { userId } })) >= maxPlaylists) {
      throw new AppError('conflict', `You already have ${maxPlaylists} playlists.`, { code: 'full' });
    }
    return tx.playlist.create({ data: { userId, name }, select: { id: true } });
  });
  return getPlaylist(actor, id);
}

export async function deletePlaylist(actor: Actor, playlistId: string): Promise<void> {
  const { count } = await db.playlist.deleteMany({ where: { id: playlistId, userId: actor.userId } });
  if (count === 0) throw noSuchPlaylist();
}
