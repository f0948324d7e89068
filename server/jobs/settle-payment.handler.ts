import type { Handler } from '@/server/jobs/handler';
import { advancePayment } from '@/server/payments/advance-payment';

/** Declined cards and open confirmations are results, not failures: what they mean is written by then. */
export const handleSettlePayment: Handler<{ paymentId: string }> = async ({ paymentId }) => {
  await advancePayment(paymentId);
};
