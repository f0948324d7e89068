import * as stuckPayments from '@/server/payments/payout/report-stuck-payments';
import * as payouts from '@/server/payments/payout/send-payout';
import * as reconciliation from '@/server/payments/reconcile';
import * as refunds from '@/server/payments/refund-payment';
import * as paymentReview from '@/server/payments/review-payment';
import { reviewRecentBankPayouts } from '@/server/payouts/review-bank-payout';
import { applyPaymentEffects } from './apply-payment-effects';

/*
 * The work of the jobs about money: payments stores what the provider reports, and what follows for the project is written
 * in the same transaction.
 */

export const reviewPayment = (paymentId: string) => paymentReview.reviewPayment(paymentId, applyPaymentEffects);

export const reviewTransfer = (transferId: string) => payouts.reviewTransfer(transferId, applyPaymentEffects);

export const reviewRefund = (stripeRefundId: string) => refunds.reviewRefund(stripeRefundId, applyPaymentEffects);

export const sendRefund = (refundId: string) => refunds.sendRefund(refundId, applyPaymentEffects);

export const sendPayout = (payoutId: string) => payouts.sendPayout(payoutId, applyPaymentEffects);

export const reportStuckPayments = () => stuckPayments.reportStuckPayments(applyPaymentEffects);

/** Reconciles the money. It also reviews payouts that banks have returned although the provider's event was lost. */
export async function reconcile(signal?: AbortSignal): Promise<void> {
  await reconciliation.reconcile(applyPaymentEffects, signal);
  await reviewRecentBankPayouts(signal);
}
