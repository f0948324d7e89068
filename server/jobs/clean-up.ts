import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Forgets what has had its time: old events, rate limits, request keys, uploads that nobody claimed. */
export const cleanUp = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 600,
  cron: '23 * * * *',
});
