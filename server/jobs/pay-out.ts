import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const payOut = defineJob({
  name: 'pay-out',
  payload: z.object({ payoutId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
