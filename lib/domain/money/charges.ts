/** Amounts of a card payment, in whole cents: what the customer was charged, got back, and will get back. */
export type Charge = { amountCents: number; refundedCents: number; pendingCents: number };

type PaymentAmounts = {
  amountCents: number;
  /** Amount according to the provider. */
  refundedCents: number;
  /** Our own refunds, without those that failed. */
  refunds: readonly { amountCents: number; completedAt: Date | null }[];
};

/**
 * Computes the amounts of a payment. Our own refunds are pending from their request until the provider's amount
 * contains them.
 */
export function chargeOf({ amountCents, refundedCents, refunds }: PaymentAmounts): Charge {
  const sumOf = (rows: PaymentAmounts['refunds']) => rows.reduce((sum, refund) => sum + refund.amountCents, 0);
  const openCents = sumOf(refunds.filter(({ completedAt }) => completedAt === null));
  return { amountCents, refundedCents, pendingCents: Math.max(openCents, sumOf(refunds) - refundedCents) };
}

/** Returns the amount that can still be refunded. */
export function refundableCents({ amountCents, refundedCents, pendingCents }: Charge): number {
  return Math.max(0, amountCents - refundedCents - pendingCents);
}
