import { expect, test } from 'vitest';
import { cancellationOf } from './support-project';

const open = {
  isCancelled: false,
  isApproved: false,
  isAccepted: false,
  isAccepting: false,
  isInvoiced: false,
  payments: [],
};
const payment = { status: 'authorized', amountCents: 25_000, refundedCents: 0, pendingCents: 0, disputedCents: 0 };

test('cancels without money before a voice is assigned', () => {
  expect(cancellationOf(open)).toEqual({ refusal: null, effect: 'none', amountCents: 0 });
});

test('releases an authorization and refunds what is left of a charge', () => {
  expect(cancellationOf({ ...open, payments: [payment] })).toMatchObject({ effect: 'release', amountCents: 25_000 });
  const charged = { ...payment, status: 'captured', refundedCents: 3_000, pendingCents: 2_000 };
  const accepted = { ...open, isAccepted: true };
  expect(cancellationOf({ ...accepted, payments: [charged] })).toMatchObject({ effect: 'refund', amountCents: 20_000 });
  const refunded = { ...charged, refundedCents: 23_000 };
  expect(cancellationOf({ ...accepted, payments: [refunded] })).toMatchObject({ effect: 'none', amountCents: 0 });
});

test('takes an invoiced sale back', () => {
  expect(cancellationOf({ ...open, isAccepted: true, isInvoiced: true })).toMatchObject({ effect: 'credit-note' });
});

test.each([
  ['already canceled', { isCancelled: true }, 'This project is already canceled.'],
  ['approved', { isApproved: true }, 'This project is approved. Refund the payment instead.'],
  [
    'being accepted',
    { isAccepting: true },
    'The voice is accepting this project right now. Please try again in a moment.',
  ],
  [
    'being paid',
    { payments: [{ ...payment, status: 'pending' }] },
    'The payment is being processed. Please try again in a moment.',
  ],
  [
    'disputed',
    { payments: [{ ...payment, status: 'captured', disputedCents: 1 }] },
    'The payment is disputed. The project can be canceled when the bank has decided.',
  ],
])('rejects a project that is %s', (_, change, refusal) => {
  expect(cancellationOf({ ...open, ...change }).refusal).toBe(refusal);
});
