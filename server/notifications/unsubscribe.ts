import { type NotificationKind, switchOf } from '@/lib/domain/notifications';
import { readUnsubscribeToken, unsubscribeAddresses } from '@/server/notifications/unsubscribe-token';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

/**
 * Switches off the kind of mail that the token came with, or every mail but those that one asked for. Doing it twice is no
 * error. Nobody has to be logged in: who has the mail may say that it is unwanted.
 */
export async function unsubscribe(token: string, scope: 'kind' | 'all'): Promise<{ kind: NotificationKind }> {
  const { userId, kind } = requireToken(token);
  const off = switchOf('mail', kind);
  if (scope === 'all') {
    await db.user.updateMany({ where: { id: userId }, data: { emailNotifications: false } });
  } else {
    await db.user.updateMany({
      where: { id: userId, NOT: { mutedNotifications: { has: off } } },
      data: { mutedNotifications: { push: off } },
    });
  }
  return { kind };
}

/** The page that asks before it stops anything. */
export function unsubscribePage(token: string): string {
  const { userId, kind } = requireToken(token);
  return new URL(unsubscribeAddresses(userId, kind).page).pathname;
}

function requireToken(token: string): { userId: string; kind: NotificationKind } {
  const known = readUnsubscribeToken(token);
  if (!known) throw new AppError('not-found', 'This link does not work.');
  return known;
}
