import { env } from './env';

export type Sms = {
  /** Number in E.164. */
  to: string;
  text: string;
  /** Key that is identical for every retry, so that the gateway sends the message once. */
  idempotencyKey: string;
};

/**
 * `isPermanent` means that retrying cannot help. The message contains neither number nor text, because it is logged.
 */
export class SmsRejected extends Error {
  override readonly name = 'SmsRejected';
  constructor(
    message: string,
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

const timeLimitMs = 10_000;
const retryableStatuses = new Set([408, 409, 425, 429]);

export function hasSmsGateway(): boolean {
  return env.SMS_URL !== undefined;
}

/**
 * Sends an SMS through the gateway at SMS_URL: POST `{to, text}` as JSON with an `Idempotency-Key`; any 2xx means
 * accepted. Credentials in the URL become Basic authentication. Makes one attempt of at most 10 seconds; the job
 * retries.
 * @throws SmsRejected.
 */
export async function deliverSms({ to, text, idempotencyKey }: Sms, gateway = env.SMS_URL): Promise<void> {
  if (!gateway) throw new SmsRejected('There is no SMS gateway', true);
  const url = new URL(gateway);
  const credentials = url.username ? `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` : null;
  url.username = '';
  url.password = '';
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      ...(credentials && { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: JSON.stringify({ to, text }),
    // Sends the number only to the configured host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  }).catch((error: unknown) => {
    throw new SmsRejected(`The SMS gateway did not answer: ${error instanceof Error ? error.name : 'error'}`, false);
  });
  await response.body?.cancel();
  if (response.ok) return;
  const isPermanent = response.status < 500 && !retryableStatuses.has(response.status);
  throw new SmsRejected(`The SMS gateway answered ${response.status}`, isPermanent);
}
