import type { Actor } from '@/server/access/actor';
import { missingScope } from '@/server/platform/errors';

/**
 * Favorites and playlists are private to a customer; voices have none.
 * @throws AppError 'forbidden' that names the scope.
 */
export function requireOwnList(actor: Actor, userId: string, scope: 'edit-favorites' | 'edit-playlists'): void {
  if (actor.isVoice || actor.userId !== userId) throw missingScope(scope);
}
