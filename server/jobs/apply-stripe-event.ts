import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const applyStripeEvent = defineJob({
  name: 'apply-stripe-event',
  payload: z.object({ eventId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
