import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { noSuchPlaylist } from './queries';

export async function deletePlaylist(actor: Actor, playlistId: string): Promise<void> {
  const { count } = await db.playlist.deleteMany({ where: { id: playlistId, userId: actor.userId } });
  if (count === 0) throw noSuchPlaylist();
}
