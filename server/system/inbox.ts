import { z } from 'zod';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { hostNameOf, isLoopbackName } from '@/server/platform/network/network';

const caught = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), created: z.string() }),
);

/**
 * Returns the caught mails, newest first.
 * @param host the Host header of the request.
 * @throws AppError 'not-found' without the embedded catcher, 'forbidden' for a host other than loopback: a page whose
 * host name resolves to 127.0.0.1 (DNS rebinding) must not read the codes in these mails.
 */
export async function readInbox(to: string | undefined, host: string | null): Promise<z.infer<typeof caught>> {
  if (!env.MAIL_INBOX_URL) throw new AppError('not-found', 'No such endpoint.');
  if (!isLoopbackName(hostNameOf(host) ?? ''))
    throw new AppError('forbidden', 'The inbox is only available through localhost or a loopback address.');
  const url = new URL('/messages', env.MAIL_INBOX_URL);
  if (to) url.searchParams.set('to', to);
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  return caught.parse(await response.json());
}
