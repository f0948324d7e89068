import type { Voice } from '@/lib/contracts/voices';
import type { Actor } from '@/server/access/actor';
import { requireOwnList } from '@/server/playlists/customer';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { voicesByIds } from '@/server/voices/queries';

/** Only published voices, newest first. */
export async function listFavorites(actor: Actor, userId: string): Promise<Voice[]> {
  requireOwnList(actor, userId, 'edit-favorites');
  const favorites = await db.favorite.findMany({
    where: { userId },
    orderBy: [{ created: 'desc' }, { voiceId: 'asc' }],
    select: { voiceId: true },
  });
  return voicesByIds(favorites.map(({ voiceId }) => voiceId));
}

/** Idempotent. @throws AppError 'not-found' for an unpublished voice */
export async function addFavorite(actor: Actor, userId: string, voiceId: string): Promise<void> {
  requireOwnList(actor, userId, 'edit-favorites');
  const [voice] = await voicesByIds([voiceId]);
  if (!voice) throw new AppError('not-found', 'This voice does not exist.');
  await db.favorite.createMany({ data: [{ userId, voiceId }], skipDuplicates: true });
}

export async function removeFavorite(actor: Actor, userId: string, voiceId: string): Promise<void> {
  requireOwnList(actor, userId, 'edit-favorites');
  await db.favorite.deleteMany({ where: { userId, voiceId } });
}
