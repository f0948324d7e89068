import type { Handler } from '@/server/jobs/handler';
import { sendPayout } from '@/server/payments/send-payout';

export const handlePayOut: Handler<{ payoutId: string }> = ({ payoutId }) => sendPayout(payoutId);
