import type { BodyOf } from '@/lib/contracts/contract';
import type { Playlist, updatePlaylist as contract } from '@/lib/contracts/playlists';
import type { Actor } from '@/server/access/actor';
import { isUniqueViolation, type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { lockOwnPlaylist } from './own-playlist';
import { getPlaylist } from './queries';

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
