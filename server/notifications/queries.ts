import { nameOfKind } from '@/lib/domain/notifications';
import { readUnsubscribeToken } from '@/server/notifications/unsubscribe-token';
import { hasSmsGateway } from '@/server/platform/sms';

/** Whether this installation sends SMS at all. */
export function sendsSms(): boolean {
  return hasSmsGateway();
}

/** What the mails are about that this token stops; null for a token that this product did not make. */
export function nameOfMails(token: string): string | null {
  const known = readUnsubscribeToken(token);
  return known && nameOfKind(known.kind);
}
