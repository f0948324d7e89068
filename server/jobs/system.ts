import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

/** Enqueues work again whose job ran out of retries, for example during a long outage of a provider. */
export const recoverStuckWork = defineJob({
  name: 'recover-stuck-work',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/3 * * * *',
  run: async (_, { signal }) => (await import('@/server/system/recover-stuck-work')).requeueStuckWork(signal),
});

export const cleanUp = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 600,
  cron: '23 * * * *',
  run: async (_, { signal }) => (await import('@/server/system/clean-up')).deleteExpired(signal),
});
