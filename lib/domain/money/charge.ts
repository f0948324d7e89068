/** Of a card, in whole cents: what the customer was charged, got back, and will get back. */
export type Charge = { amountCents: number; refundedCents: number; pendingCents: number };

type Charged = {
  amountCents: number;
  /** According to the provider. */
  refundedCents: number;
  /** Our own, without those that failed. */
  refunds: readonly { amountCents: number; completedAt: Date | null }[];
};

/** Our own refunds are pending from their request on, until the provider's amount contains them. */
export function chargeOf({ amountCents, refundedCents, refunds }: Charged): Charge {
  const sumOf = (rows: Charged['refunds']) => rows.reduce((sum, refund) => sum + refund.amountCents, 0);
  const openCents = sumOf(refunds.filter(({ completedAt }) => completedAt === null));
  return { amountCents, refundedCents, pendingCents: Math.max(openCents, sumOf(refunds) - refundedCents) };
}

/** What can still be given back. */
export function refundableCents({ amountCents, refundedCents, pendingCents }: Charge): number {
  return Math.max(0, amountCents - refundedCents - pendingCents);
}
