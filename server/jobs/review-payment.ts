import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Applies refunds, disputes and cancellations that were made at the provider. */
export const reviewPayment = defineJob({
  name: 'review-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
