import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** `requestedAt` distinguishes repeated requests for the same master. */
export const masterTake = defineJob({
  name: 'master-take',
  payload: z.object({ masterId: z.string(), requestedAt: z.iso.datetime() }),
  retries: 4,
  timeoutSeconds: 1800,
  concurrencyPerGroup: 1,
});
