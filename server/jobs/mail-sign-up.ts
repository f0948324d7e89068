import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/**
 * Mails the code of a sign-up, or that the address has an account. Queued for every address alike, so that a request takes
 * the same time and steps whatever is known about the address.
 */
export const mailSignUp = defineJob({
  name: 'mail-sign-up',
  /** Without `browserHash`: the newest sign-up with the address. */
  payload: z.object({ email: z.string(), browserHash: z.string().nullable() }),
  retries: 8,
  timeoutSeconds: 60,
});
