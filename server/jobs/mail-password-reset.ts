import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/**
 * Mails a password reset link if the account exists. Enqueued for every email address, so that responses are identical.
 */
export const mailPasswordReset = defineJob({
  name: 'mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
