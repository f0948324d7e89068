import { z } from 'zod';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';

const caught = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), created: z.string() }),
);

/** Mails that the embedded catcher holds, newest first. @throws AppError 'not-found' where there is no embedded catcher. */
export async function readInbox(to: string | undefined): Promise<z.infer<typeof caught>> {
  if (!env.MAIL_INBOX_URL) throw new AppError('not-found', 'There is no such call.');
  const address = new URL('/messages', env.MAIL_INBOX_URL);
  if (to) address.searchParams.set('to', to);
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  return caught.parse(await response.json());
}
