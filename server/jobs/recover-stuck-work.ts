import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Queues again what lost its job: a provider that was away for longer than the retries, a job given up by the queue. */
export const recoverStuckWork = defineJob({
  name: 'resume-cut-off',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/3 * * * *',
});
