import { createHmac } from 'node:crypto';
import { env } from './env';

const timeLimitMs = 20_000;

/**
 * Sends JSON to DOCUMENT_HOOK_URL, once and for at most 20 seconds, signed as Standard Webhooks:
 * HMAC-SHA256 of `id.timestamp.body`. The id is that of the document in each attempt, so that the receiver knows a repeat.
 * @throws Error for each response but 2xx. Its message has nothing of the document or the response, because it is logged.
 */
export async function sendToHook(id: string, content: object, at: Date): Promise<void> {
  const { DOCUMENT_HOOK_URL: url, DOCUMENT_HOOK_SECRET: secret } = env;
  if (!url || !secret) throw new Error('There is no DOCUMENT_HOOK_URL');
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hookSignature(`${id}.${timestamp}.${body}`, secret)}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  }).catch((error: unknown) => {
    throw new Error(`DOCUMENT_HOOK_URL did not respond: ${error instanceof Error ? error.name : 'error'}`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`DOCUMENT_HOOK_URL responded with ${response.status}`);
}

/** Signs `id.timestamp.body` with the bytes after `whsec_`. */
export const hookSignature = (text: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64');
