import { customerPrice, voiceFee } from './project-state';
import type { CoreProject } from './load-project';

/** Stripe's minimum charge in euro; smaller amounts are waived. */
const smallestChargeCents = 50;

export type Amounts = {
  /** Amount charged to the card, including VAT. */
  grossCents: number;
  vatCents: number;
  /** Excluding VAT. */
  netCents: number;
  voiceFeeCents: number;
};

export function amountsOf(project: CoreProject): Amounts {
  const price = customerPrice(project);
  return {
    grossCents: price.totalWithVat,
    vatCents: price.vat,
    netCents: price.total,
    voiceFeeCents: voiceFee(project).total,
  };
}

/** False for invoiced teams and when the discount covers the price. */
export function needsPayment(project: CoreProject): boolean {
  return !project.team.manualInvoice && amountsOf(project).grossCents >= smallestChargeCents;
}
