import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Brings a take to a loudness. `requestedAt` tells this request from an older one of the same take and target. */
export const masterTake = defineJob({
  name: 'master-take',
  payload: z.object({ masterId: z.string(), requestedAt: z.iso.datetime() }),
  retries: 4,
  timeoutSeconds: 1800,
  concurrencyPerGroup: 1,
});
