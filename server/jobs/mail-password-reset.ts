import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Mails a link that sets a new password, if the address has an account. Queued for every address alike. */
export const mailPasswordReset = defineJob({
  name: 'mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
