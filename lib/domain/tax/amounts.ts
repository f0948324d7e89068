/** Rounds half up to whole cents. @param rate fraction, such as 0.255; exact to a hundredth of a percent. */
export function vatOn(netCents: number, rate: number): number {
  return Math.round((netCents * Math.round(rate * 10_000)) / 10_000);
}

/** Returns the VAT that an amount with VAT contains. */
export function vatWithin(grossCents: number, rate: number): number {
  const basisPoints = Math.round(rate * 10_000);
  return Math.round((grossCents * basisPoints) / (10_000 + basisPoints));
}

/** Returns the VAT of all that was refunded of a charge. The VAT of single refunds is the difference to that before. */
export function vatOfRefunds(
  { amountCents, vatCents }: { amountCents: number; vatCents: number },
  refundedCents: number,
): number {
  return amountCents === 0 ? 0 : Math.round((vatCents * refundedCents) / amountCents);
}
