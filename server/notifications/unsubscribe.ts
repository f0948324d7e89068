import { createHmac, timingSafeEqual } from 'node:crypto';
import { isNotificationKind, type NotificationKind, switchOf } from '@/lib/domain/notifications';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
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

/** Length for 132 bits, which cannot be guessed; the link stays short. */
const signatureLength = 22;

function signatureOf(subject: string): string {
  return createHmac('sha256', `unsubscribe ${env.SESSION_SECRET}`)
    .update(subject)
    .digest('base64url')
    .slice(0, signatureLength);
}

/** Unsubscribes a user from one kind of mail. Does not expire, because it permits nothing else. */
export function unsubscribeToken(userId: string, kind: string): string {
  const subject = `${userId}.${kind}`;
  return `${subject}.${signatureOf(subject)}`;
}

export function readUnsubscribeToken(token: string): { userId: string; kind: NotificationKind } | null {
  const [, userId, kind, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (!userId || !kind || !signature || !isNotificationKind(kind)) return null;
  const right = Buffer.from(signatureOf(`${userId}.${kind}`));
  const actualSignature = Buffer.from(signature);
  return actualSignature.length === right.length && timingSafeEqual(actualSignature, right) ? { userId, kind } : null;
}

/** `oneClick` is for mail programs, `page` for people. */
export function unsubscribeAddresses(userId: string, kind: string): { oneClick: string; page: string } {
  const token = unsubscribeToken(userId, kind);
  return {
    oneClick: new URL(`/v1/unsubscribe/${token}`, env.APP_URL).href,
    page: new URL(`/unsubscribe/${token}`, env.APP_URL).href,
  };
}
