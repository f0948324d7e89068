import { nameOfKind } from '@/lib/domain/notifications';
import { readUnsubscribeToken } from '@/server/notifications/unsubscribe-token';
import { hasSmsGateway } from '@/server/platform/sms';

export function sendsSms(): boolean {
  return hasSmsGateway();
}

/** Returns the name of the kind that this token unsubscribes from; null for an invalid token. */
export function nameOfMails(token: string): string | null {
  const tokenPayload = readUnsubscribeToken(token);
  return tokenPayload && nameOfKind(tokenPayload.kind);
}
