import { type Actor } from '@/server/access/actor';
import type { Tx, User } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { noSuchUser } from './users';

/** Locks the account. @throws AppError 'not-found', also for an account whose data were deleted. */
export async function openUser(tx: Tx, userId: string): Promise<User> {
  const [user] = await tx.$queryRaw<User[]>`SELECT * FROM users WHERE id = ${userId} FOR UPDATE`;
  if (!user || user.erasedAt) throw noSuchUser();
  return user;
}

/** Support users are managed by admins, and nobody acts on their own account. @throws AppError 'conflict'. */
export function requireOtherUser(actor: Actor, user: Pick<User, 'id' | 'isSupport'>): void {
  if (user.id === actor.userId) {
    throw new AppError('conflict', 'This is your own account.', { code: 'own-account' });
  }
  if (user.isSupport && actor.supportRole !== 'admin') {
    throw new AppError('conflict', 'Only admins can do this to a support user.', { code: 'support-user' });
  }
}
