import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Compares a payment with the provider: refunds, disputes and cancellations that were made there. */
export const reviewPayment = defineJob({
  name: 'review-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
