import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Enqueues work again whose job ran out of retries, for example during a long outage of a provider. */
export const recoverStuckWork = defineJob({
  name: 'resume-cut-off',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/3 * * * *',
});
