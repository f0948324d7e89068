import { expect, test } from 'vitest';
import {
  dueReminders,
  invoiceBalance,
  invoiceCreditRefusal,
  invoiceDueOn,
  invoiceNote,
  invoicePaidRefusal,
  invoiceUndoRefusal,
} from './invoices';

test('is due after the days of the team, also across the end of a year', () => {
  expect(invoiceDueOn('2026-12-15', 30)).toBe('2027-01-14');
  expect(invoiceDueOn('2026-12-15', 0)).toBe('2026-12-15');
});

const facts = { amountCents: 125, creditedCents: 0, paidCents: null, isCanceled: false, hasDocument: true };
const canceled = 'The project was canceled: nothing is to be paid';

test.each([
  [{}, null, 'Not marked as paid', { openCents: 125, repayCents: 0 }],
  [{ creditedCents: 25 }, null, 'Not marked as paid', { openCents: 100, repayCents: 0 }],
  [{ creditedCents: 125 }, 'It is credited: nothing is to be paid', 'Not marked as paid', none()],
  [{ paidCents: 125 }, 'Already paid', null, none()],
  [{ paidCents: 100, creditedCents: 25 }, 'Already paid', null, none()],
  [{ paidCents: 100, creditedCents: 65 }, 'Already paid', null, { openCents: 0, repayCents: 40 }],
  [{ isCanceled: true }, canceled, 'Not marked as paid', none()],
  [
    { paidCents: 125, isCanceled: true },
    'Already paid',
    'The project was canceled after the payment: repay it, and keep both in your bookkeeping',
    { openCents: 0, repayCents: 125 },
  ],
])('%j can be paid, reopened and has a balance', (given, paidRefusal, undoRefusal, balance) => {
  const invoice = { ...facts, ...given };
  expect([invoicePaidRefusal(invoice), invoiceUndoRefusal(invoice)]).toEqual([paidRefusal, undoRefusal]);
  expect(invoiceBalance(invoice)).toEqual(balance);
});

function none() {
  return { openCents: 0, repayCents: 0 };
}

test.each([
  [{}, 125, null],
  [{}, 126, 'At most €1.25 can be credited.'],
  [{ creditedCents: 100, paidCents: 25 }, 25, null],
  [{ creditedCents: 100 }, 26, 'At most €0.25 can be credited.'],
  [{ creditedCents: 125 }, 1, 'This invoice is credited in full.'],
  [{ isCanceled: true }, 1, 'This invoice is credited in full.'],
  [{ hasDocument: false }, 1, 'This invoice was written elsewhere: credit it there.'],
])('%j and a credit of %i cents', (given, cents, refusal) => {
  expect(invoiceCreditRefusal({ ...facts, ...given }, cents)).toBe(refusal);
});

test.each([
  ['2026-12-30', 0],
  ['2027-01-02', 0],
  ['2027-01-03', 1],
  ['2027-01-09', 1],
  ['2027-01-10', 2],
  ['2027-01-19', 2],
  ['2027-01-20', 3],
  ['2028-01-20', 3],
])('on %s, %i reminders of an invoice that was due on Dec 31 are due', (today, reminders) => {
  expect(dueReminders('2026-12-31', today)).toBe(reminders);
});

test('says on the documents what is due', () => {
  const note = (paidDate: string | null, today: string) =>
    invoiceNote({ dueDate: '2026-12-01', paidDate }, today, (date) => date);
  expect(note(null, '2026-12-01')).toBe('Invoice due on 2026-12-01');
  expect(note(null, '2026-12-02')).toBe('Invoice overdue since 2026-12-01');
  expect(note('2026-12-05', '2026-12-06')).toBe('Invoice paid on 2026-12-05');
});
