import { customerPrice, voiceFee } from '@/server/projects/project-state';
import type { CoreProject } from '@/server/projects/load-project';

/** The provider charges no less than this (Stripe's minimum for euro); smaller amounts are waived. */
const smallestChargeCents = 50;

export type Amounts = {
  /** What the card is charged, with VAT. */
  grossCents: number;
  vatCents: number;
  /** Without VAT. */
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

/** Whether a card has to be charged: not for invoiced teams, and not when a discount left nothing to pay. */
export function needsPayment(project: CoreProject): boolean {
  return !project.team.manualInvoice && amountsOf(project).grossCents >= smallestChargeCents;
}
