import { dayMs } from '@/lib/domain/durations';

/** Terms of payment that support offers for a team, in days after the acceptance. */
export const invoiceTerms = [0, 7, 14, 30, 45, 60, 90] as const;

/** `open` invoices are not paid, the oldest first; `overdue` ones are those of them that are past their due date. */
export const invoiceViews = ['open', 'overdue', 'paid', 'canceled'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

/** A calendar date (UTC). */
export function invoiceDueOn(soldAt: Date, days: number): string {
  return new Date(soldAt.getTime() + days * dayMs).toISOString().slice(0, 10);
}

type Facts = { isPaid: boolean; isCanceled: boolean };

/** Returns why an invoice cannot be marked as paid; null if it can. */
export function invoicePaidRefusal({ isPaid, isCanceled }: Facts): string | null {
  if (isPaid) return 'Already paid';
  return isCanceled ? 'The project was canceled: it is not invoiced' : null;
}

/** Returns why 'paid' cannot be taken back; null if it can. */
export function invoiceUndoRefusal({ isPaid, isCanceled }: Facts): string | null {
  if (!isPaid) return 'Not marked as paid';
  return isCanceled ? 'The project was canceled after the payment: repay it, and keep both in your bookkeeping' : null;
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
