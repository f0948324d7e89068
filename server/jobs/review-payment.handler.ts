import type { Handler } from '@/server/jobs/handler';
import { reviewPayment } from '@/server/payments/review-payment';

export const handleReviewPayment: Handler<{ paymentId: string }> = ({ paymentId }) => reviewPayment(paymentId);
