import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Completes an interrupted payment, releases an authorization, or cancels a payment that was never confirmed. */
export const settlePayment = defineJob({
  name: 'settle-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
});
