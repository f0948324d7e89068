import { formatEuro } from '@/lib/domain/money/prices';
import { vatWithin } from '@/lib/domain/tax/amounts';
import { releasePayment } from '@/server/payments/cards/card-payments';
import { openIssue } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { type CoreProject, type LiveAssignment, pricesOf } from '@/server/projects/project-state';
import { customerTax, storedTax, taxedKindOf } from '@/server/tax/decide';
import { applyPaymentEffects } from './apply-payment-effects';

type DecidedAgain = {
  /** The project with the decision, and without a payment that was released. */
  project: CoreProject;
  assignment: LiveAssignment;
  /** True if the customer has to confirm another price first: it is notified. */
  mustPayAgain: boolean;
};

/**
 * Decides the customer's VAT by the rules and the company of the day of the acceptance, and stores it
 * (docs/rules/tax.md). An authorized payment retains its amount if only the rate has changed; the VAT is then computed
 * within it. It is released if VAT is due that was not confirmed, or no longer due.
 */
export async function decideTaxAgain(tx: Tx, project: CoreProject, assignment: LiveAssignment): Promise<DecidedAgain> {
  const tax = customerTax(project.team, taxedKindOf(project.kind), now(tx));
  if (!tax) return { project, assignment, mustPayAgain: false };
  await tx.assignment.update({ where: { id: assignment.id }, data: { tax } });
  const confirmed = await tx.payment.findFirst({
    where: { assignmentId: assignment.id },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { id: true, amountCents: true, vatCents: true },
  });
  const stored = storedTax(assignment.tax);
  const hadVat = stored ? stored.rate > 0 : (confirmed?.vatCents ?? 0) > 0;
  const isNewPrice = confirmed !== null && hadVat !== tax.rate > 0;
  const payments = isNewPrice ? [] : await withVat(tx, assignment.payments, tax.rate);
  const decided = { ...assignment, tax, payments };
  const result = { project: { ...project, assignments: [decided] }, assignment: decided };
  if (!isNewPrice) return { ...result, mustPayAgain: false };
  for (const { id } of assignment.payments) await releasePayment(tx, id, now(tx));
  const { needsPayment, customer } = pricesOf(result.project);
  if (!needsPayment) return { ...result, mustPayAgain: false };
  const detail = `${formatEuro(customer.totalWithVat)} is due in place of ${formatEuro(confirmed.amountCents)}.`;
  const issue = { kind: 'taxChanged', amountCents: customer.totalWithVat, detail } as const;
  const part = { assignmentId: assignment.id, paymentId: confirmed.id };
  await applyPaymentEffects(tx, project.id, await openIssue(tx, project.id, part, issue));
  return { ...result, mustPayAgain: true };
}

async function withVat(
  tx: Tx,
  payments: LiveAssignment['payments'],
  rate: number,
): Promise<LiveAssignment['payments']> {
  const changed: LiveAssignment['payments'] = [];
  for (const payment of payments) {
    const vatCents = vatWithin(payment.amountCents, rate);
    if (vatCents !== payment.vatCents) await tx.payment.update({ where: { id: payment.id }, data: { vatCents } });
    changed.push({ ...payment, vatCents });
  }
  return changed;
}
