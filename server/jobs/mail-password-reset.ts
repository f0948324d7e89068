import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Enqueued for every email address, so that responses do not reveal whether an account exists. */
export const mailPasswordReset = defineJob({
  name: 'mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
