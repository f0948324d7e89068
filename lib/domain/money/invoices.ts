import { dayMs } from '@/lib/domain/durations';
import { formatEuro } from './prices';

/** Terms of payment that support offers for a team, in days after the acceptance. */
export const invoiceTerms = [0, 7, 14, 30, 45, 60, 90] as const;

/**
 * `open` invoices are not paid, the oldest first; `overdue` ones are those of them that are past their due date. Those
 * that are credited in full before a payment are `canceled` too.
 */
export const invoiceViews = ['open', 'overdue', 'paid', 'canceled'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

/** Returns a calendar date. @param soldOn the day of the sale, as YYYY-MM-DD */
export function invoiceDueOn(soldOn: string, days: number): string {
  return new Date(new Date(soldOn).getTime() + days * dayMs).toISOString().slice(0, 10);
}

type InvoiceFacts = {
  amountCents: number;
  /** Sum of its credit notes. */
  creditedCents: number;
  /** Amount that was transferred; null if the invoice is not marked as paid. */
  paidCents: number | null;
  isCanceled: boolean;
};

/** Returns what the customer still has to pay, and what the operator has to pay back. */
export function invoiceBalance(facts: InvoiceFacts): { openCents: number; repayCents: number } {
  const { paidCents } = facts;
  const dueCents = creditableCents(facts);
  return paidCents === null
    ? { openCents: dueCents, repayCents: 0 }
    : { openCents: 0, repayCents: Math.max(0, paidCents - dueCents) };
}

/** Returns what is not credited yet. */
export function creditableCents({
  amountCents,
  creditedCents,
  isCanceled,
}: Pick<InvoiceFacts, 'amountCents' | 'creditedCents' | 'isCanceled'>): number {
  return isCanceled ? 0 : amountCents - creditedCents;
}

/** Returns why an invoice cannot be marked as paid; null if it can. */
export function invoicePaidRefusal(facts: InvoiceFacts): string | null {
  if (facts.paidCents !== null) return 'Already paid';
  if (facts.isCanceled) return 'The project was canceled: nothing is to be paid';
  return creditableCents(facts) === 0 ? 'It is credited: nothing is to be paid' : null;
}

/** Returns why 'paid' cannot be taken back; null if it can. */
export function invoiceUndoRefusal({
  paidCents,
  isCanceled,
}: Pick<InvoiceFacts, 'paidCents' | 'isCanceled'>): string | null {
  if (paidCents === null) return 'Not marked as paid';
  return isCanceled ? 'The project was canceled after the payment: repay it, and keep both in your bookkeeping' : null;
}

/** Returns why an amount of an invoice cannot be credited; null if it can. */
export function invoiceCreditRefusal(
  facts: Pick<InvoiceFacts, 'amountCents' | 'creditedCents' | 'isCanceled'> & { hasDocument: boolean },
  cents: number,
): string | null {
  if (!facts.hasDocument) return 'This invoice was written elsewhere: credit it there.';
  const leftCents = creditableCents(facts);
  if (leftCents === 0) return 'This invoice is credited in full.';
  return cents > leftCents ? `At most ${formatEuro(leftCents)} can be credited.` : null;
}

/** Days after the due date of an invoice on which its customer is reminded. */
export const invoiceReminderDays = [3, 10, 20] as const;

/** Returns the number of reminders that are due on a day; both are calendar dates. */
export function dueReminders(dueOn: string, today: string): number {
  const days = (new Date(today).getTime() - new Date(dueOn).getTime()) / dayMs;
  return invoiceReminderDays.filter((after) => after <= days).length;
}

type InvoiceDates = { dueDate: string; paidDate: string | null };

/** Returns the note for the customer on the documents; `today` is a calendar date. */
export function invoiceNote(
  { dueDate, paidDate }: InvoiceDates,
  today: string,
  format: (date: string) => string,
): string {
  if (paidDate) return `Invoice paid on ${format(paidDate)}`;
  return dueDate < today ? `Invoice overdue since ${format(dueDate)}` : `Invoice due on ${format(dueDate)}`;
}
