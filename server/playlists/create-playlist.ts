import type { Playlist } from '@/lib/contracts/playlists';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { requireOwnList } from './customer';
import { getPlaylist } from './queries';

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
