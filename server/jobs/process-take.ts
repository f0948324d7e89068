import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const processTake = defineJob({
  name: 'process-take',
  payload: z.object({ takeId: z.string() }),
  retries: 5,
  timeoutSeconds: 1800,
  concurrencyPerGroup: 1,
});
