import { env } from '@/server/platform/env';

export type Sms = {
  /** E.164. */
  to: string;
  text: string;
  /** The same for each try: the gateway sends it once. */
  idempotencyKey: string;
};

/** The gateway did not take the message. `isPermanent`: it never will. Holds neither number nor words, for the log. */
export class SmsNotTaken extends Error {
  override readonly name = 'SmsNotTaken';
  constructor(
    message: string,
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

const timeLimitMs = 10_000;
/** Answers after which trying again can help: too early, too fast, still at it with the same key. */
const passing = new Set([408, 409, 425, 429]);

/** Whether this installation sends SMS at all. */
export function hasSmsGateway(): boolean {
  return env.SMS_URL !== undefined;
}

/**
 * Hands one SMS to the gateway at SMS_URL: POST `{to, text}` as JSON with an `Idempotency-Key`; any 2xx means taken.
 * User and password in the address become Basic authentication. One try of at most 10 seconds: the job tries again.
 * @throws SmsNotTaken
 */
export async function deliverSms({ to, text, idempotencyKey }: Sms, gateway = env.SMS_URL): Promise<void> {
  if (!gateway) throw new SmsNotTaken('There is no SMS gateway', true);
  const url = new URL(gateway);
  const login = url.username ? `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` : null;
  url.username = '';
  url.password = '';
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      ...(login && { Authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
    body: JSON.stringify({ to, text }),
    // The number goes to the address that was configured and to no other.
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  }).catch((error: unknown) => {
    throw new SmsNotTaken(`The SMS gateway did not answer: ${error instanceof Error ? error.name : 'error'}`, false);
  });
  await response.body?.cancel();
  if (response.ok) return;
  const isPermanent = response.status < 500 && !passing.has(response.status);
  throw new SmsNotTaken(`The SMS gateway answered ${response.status}`, isPermanent);
}
