import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/**
 * Mails the verification code of a sign-up, or a notice that the account exists. Enqueued for every email address, so
 * that response times do not reveal whether an account exists.
 */
export const mailSignUp = defineJob({
  name: 'mail-sign-up',
  /** A null `browserHash` selects the newest sign-up with the email address. */
  payload: z.object({ email: z.string(), browserHash: z.string().nullable() }),
  retries: 8,
  timeoutSeconds: 60,
});
