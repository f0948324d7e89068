import type { Actor } from '@/server/access/actor';
import { type Tx } from '@/server/platform/db';
import { noSuchPlaylist } from './queries';

/** Locks the row, which serializes changes of the tracks. @throws AppError 'not-found'. */
export async function lockOwnPlaylist(tx: Tx, actor: Actor, playlistId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM playlists WHERE id = ${playlistId} AND "userId" = ${actor.userId} FOR UPDATE`;
  if (rows.length === 0) throw noSuchPlaylist();
}
