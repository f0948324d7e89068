import type { Actor } from './actor';
import { endSessionsOf, openSessionsWhere } from './sessions';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

/** @throws AppError 'not-found' for the session of another user, 'conflict' for the current one */
export async function endOwnSession(actor: Actor, sessionId: string): Promise<void> {
  if (sessionId === actor.sessionId) {
    throw new AppError('conflict', 'This is the current session. Please log out instead.', { code: 'current-session' });
  }
  const { count } = await db.session.updateMany({
    where: { ...openSessionsWhere(actor.userId), id: sessionId },
    data: { revokedAt: now() },
  });
  if (count === 0) throw new AppError('not-found', 'This session has ended.');
}

export async function endOwnOtherSessions(actor: Actor): Promise<void> {
  await transaction((tx) => endSessionsOf(tx, actor.userId, actor.sessionId));
}
