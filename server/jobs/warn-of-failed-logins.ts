import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Tells an account owner that many logins failed. Queued for every address alike. */
export const warnOfFailedLogins = defineJob({
  name: 'warn-of-failed-logins',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
