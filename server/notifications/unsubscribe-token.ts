import { createHmac, timingSafeEqual } from 'node:crypto';
import { isNotificationKind, type NotificationKind } from '@/lib/domain/notifications';
import { env } from '@/server/platform/env';

/** Length for 132 bits, which cannot be guessed; the link stays short. */
const signatureLength = 22;

function sign(subject: string): string {
  return createHmac('sha256', `unsubscribe ${env.SESSION_SECRET}`)
    .update(subject)
    .digest('base64url')
    .slice(0, signatureLength);
}

/** Unsubscribes a user from one kind of mail. Does not expire, because it permits nothing else. */
export function unsubscribeToken(userId: string, kind: string): string {
  const subject = `${userId}.${kind}`;
  return `${subject}.${sign(subject)}`;
}

export function readUnsubscribeToken(token: string): { userId: string; kind: NotificationKind } | null {
  const [, userId, kind, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (!userId || !kind || !signature || !isNotificationKind(kind)) return null;
  const right = Buffer.from(sign(`${userId}.${kind}`));
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
