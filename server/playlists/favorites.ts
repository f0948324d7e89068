import type { QueryOf } from '@/lib/contracts/contract';
import type { listFavorites as contract } from '@/lib/contracts/playlists';
import type { Voice } from '@/lib/contracts/voices';
import type { Actor } from '@/server/access/actor';
import { requireOwnList } from './customer';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { takeWithinBytes } from '@/server/platform/http-result';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { voicesByIds } from '@/server/voices/queries';

type FavoritePage = { items: Voice[]; nextCursor: string | null };

/**
 * Returns only published voices, newest first; fewer than `limit` if they have many demos.
 * @throws AppError 'validation' for an invalid cursor.
 */
export async function listFavorites(
  actor: Actor,
  userId: string,
  { limit, cursor }: QueryOf<typeof contract> = { limit: 20 },
): Promise<FavoritePage> {
  requireOwnList(actor, userId, 'edit-favorites');
  const favorites = await db.favorite.findMany({
    where: { userId, voice: publishedVoice, ...olderThan(cursor) },
    orderBy: [{ created: 'desc' }, { voiceId: 'desc' }],
    select: { voiceId: true, created: true },
    take: limit + 1,
  });
  const voices = await voicesByIds(favorites.slice(0, limit).map(({ voiceId }) => voiceId));
  const items = takeWithinBytes(voices);
  const isCut = items.length < voices.length;
  const last = isCut ? favorites.find(({ voiceId }) => voiceId === items.at(-1)?.id) : favorites[limit - 1];
  return {
    items,
    nextCursor:
      last && (isCut || favorites.length > limit) ? timeCursorOf({ created: last.created, id: last.voiceId }) : null,
  };
}

const publishedVoice = { suspendedAt: null, voiceProfile: { status: 'published' } } as const;

function olderThan(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const { created, id } = positionOf(cursor);
  return { OR: [{ created: { lt: created } }, { created, voiceId: { lt: id } }] };
}

const maxFavorites = 500;

/**
 * Adds a favorite; idempotent.
 * @throws AppError 'not-found' for an unpublished voice, 'conflict' beyond 500 favorites.
 */
export async function addFavorite(actor: Actor, userId: string, voiceId: string): Promise<void> {
  requireOwnList(actor, userId, 'edit-favorites');
  const [voice] = await voicesByIds([voiceId]);
  if (!voice) throw new AppError('not-found', 'This voice does not exist.');
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const numOthers = await tx.favorite.count({ where: { userId, voiceId: { not: voiceId } } });
    if (numOthers >= maxFavorites) {
      throw new AppError('conflict', `You already have ${maxFavorites} favorites.`, { code: 'full' });
    }
    await tx.favorite.createMany({ data: [{ userId, voiceId }], skipDuplicates: true });
  });
}

export async function removeFavorite(actor: Actor, userId: string, voiceId: string): Promise<void> {
  requireOwnList(actor, userId, 'edit-favorites');
  await db.favorite.deleteMany({ where: { userId, voiceId } });
}
