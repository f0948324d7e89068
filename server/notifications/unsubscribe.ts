import { type NotificationKind, switchOf } from '@/lib/domain/notifications';
import { readUnsubscribeToken, unsubscribeAddresses } from './unsubscribe-token';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

/**
 * Switches off the token's kind of mail, or all optional mails. Idempotent. Requires no login: access to the mail is
 * sufficient.
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

export function unsubscribePage(token: string): string {
  const { userId, kind } = requireToken(token);
  return new URL(unsubscribeAddresses(userId, kind).page).pathname;
}

function requireToken(token: string): { userId: string; kind: NotificationKind } {
  const tokenPayload = readUnsubscribeToken(token);
  if (!tokenPayload) throw new AppError('not-found', 'This link does not work.');
  return tokenPayload;
}
