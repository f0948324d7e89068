import { expect, test } from 'vitest';
import { invoiceDueOn, invoiceNote, invoicePaidRefusal, invoiceUndoRefusal } from './invoices';

test('is due after the days of the team, also across the end of a year', () => {
  expect(invoiceDueOn(new Date('2026-12-15T23:59:59.000Z'), 30)).toBe('2027-01-14');
  expect(invoiceDueOn(new Date('2026-12-15T00:00:00.000Z'), 0)).toBe('2026-12-15');
});

test.each([
  [{ isPaid: false, isCanceled: false }, null, 'Not marked as paid'],
  [{ isPaid: true, isCanceled: false }, 'Already paid', null],
  [{ isPaid: false, isCanceled: true }, 'The project was canceled: it is not invoiced', 'Not marked as paid'],
  [
    { isPaid: true, isCanceled: true },
    'Already paid',
    'The project was canceled after the payment: repay it, and keep both in your bookkeeping',
  ],
])('%j', (facts, paidRefusal, undoRefusal) => {
  expect([invoicePaidRefusal(facts), invoiceUndoRefusal(facts)]).toEqual([paidRefusal, undoRefusal]);
});

test('says on the documents what is due', () => {
  const note = (paidDate: string | null, today: string) =>
    invoiceNote({ dueDate: '2026-12-01', paidDate }, today, (date) => date);
  expect(note(null, '2026-12-01')).toBe('Invoice due on 2026-12-01');
  expect(note(null, '2026-12-02')).toBe('Invoice overdue since 2026-12-01');
  expect(note('2026-12-05', '2026-12-06')).toBe('Invoice paid on 2026-12-05');
});
