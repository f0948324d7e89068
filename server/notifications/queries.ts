import { nameOfKind } from '@/lib/domain/notifications';
import { hasSmsGateway } from '@/server/platform/sms';
import { readUnsubscribeToken } from './unsubscribe';

export function sendsSms(): boolean {
  return hasSmsGateway();
}

export function nameOfMails(token: string): string | null {
  const tokenPayload = readUnsubscribeToken(token);
  return tokenPayload && nameOfKind(tokenPayload.kind);
}
