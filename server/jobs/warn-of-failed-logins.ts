import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/**
 * Notifies an account owner of many failed logins. Enqueued for every email address, so that responses are identical.
 */
export const warnOfFailedLogins = defineJob({
  name: 'warn-of-failed-logins',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
