import type { Handler } from '@/server/jobs/handler';
import { advancePayment } from '@/server/assignments/advance-payment';

/** Declined cards and open confirmations are stored results, so they do not fail the job. */
export const handleSettlePayment: Handler<{ paymentId: string }> = async ({ paymentId }) => {
  await advancePayment(paymentId);
};
