import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Handles a webhook event by retrieving the object that it refers to. */
export const applyStripeEvent = defineJob({
  name: 'apply-stripe-event',
  payload: z.object({ eventId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
