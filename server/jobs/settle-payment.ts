import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Finishes a payment that was cut off, gives a released authorisation back, or drops one that was never confirmed. */
export const settlePayment = defineJob({
  name: 'settle-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
