import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Enqueued for every email address, so that responses do not reveal whether an account exists. */
export const warnOfFailedLogins = defineJob({
  name: 'warn-of-failed-logins',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
