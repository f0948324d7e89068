import { type Charge, refundableCents } from './charge';

/** Facts that decide about a payout that has not left yet; amounts are in whole cents. */
export type PayoutFacts = {
  method: 'transfer' | 'manual';
  /** The payment is refunded or disputed, and support has not decided yet. */
  isOnHold: boolean;
  /** The charge of the card; null if no card was charged. */
  charge: Charge | null;
  /** The project or its invoice is canceled. */
  isSaleCanceled: boolean;
  /** The bank may have executed the file already. */
  isInBankFile: boolean;
  /** The voice has an account at the provider, and is paid by it. */
  hasAccount: boolean;
};

/** `manual` means that support pays it by bank transfer. */
export type PayoutDecision = 'hold' | 'cancel' | 'transfer' | 'manual';

/**
 * Decides about a payout right before it leaves, because refunds, disputes and the voice's account may have changed since
 * the approval (docs/rules/money.md#payouts).
 */
export function preparePayout(facts: PayoutFacts): PayoutDecision {
  if (facts.isOnHold) return 'hold';
  if (facts.isInBankFile) return 'manual';
  if (!isFeeDue(facts)) return 'cancel';
  // The provider may refuse the refund.
  if (isFullRefundPending(facts)) return 'hold';
  return facts.method === 'transfer' && facts.hasAccount ? 'transfer' : 'manual';
}

/** A partial refund does not reduce the fee: the voice has delivered what the customer approved. */
export function isFeeDue({ charge, isSaleCanceled }: Pick<PayoutFacts, 'charge' | 'isSaleCanceled'>): boolean {
  return !isSaleCanceled && (charge === null || charge.refundedCents < charge.amountCents);
}

export function isFullRefundPending({ charge }: Pick<PayoutFacts, 'charge'>): boolean {
  return charge !== null && refundableCents(charge) === 0;
}

export const canceledFeeText = 'No fee is paid out, because the payment was refunded in full.';

export const restoredFeeText = (fee: string): string =>
  `The refund of the payment has failed. Your fee of ${fee} is payable again.`;
