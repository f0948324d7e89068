import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Applies what a webhook reported, by looking at the object itself. */
export const applyStripeEvent = defineJob({
  name: 'apply-stripe-event',
  payload: z.object({ eventId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
