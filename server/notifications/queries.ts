import { nameOfKind } from '@/lib/domain/notifications';
import { readUnsubscribeToken } from './unsubscribe-token';
import { hasSmsGateway } from '@/server/platform/sms';

export function sendsSms(): boolean {
  return hasSmsGateway();
}

export function nameOfMails(token: string): string | null {
  const tokenPayload = readUnsubscribeToken(token);
  return tokenPayload && nameOfKind(tokenPayload.kind);
}
