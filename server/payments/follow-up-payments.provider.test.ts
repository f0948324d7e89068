import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { canceledFeeText } from '@/lib/domain/money/payouts';
import { acceptProject } from '@/server/assignments/accept-project';
import { advancePayment } from '@/server/assignments/advance-payment';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { reviewPayment, sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { orderRound, renewLicense } from '@/server/assignments/order-follow-up';
import { getLicenseCertificate } from '@/server/assignments/queries';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { resolvePaymentIssue } from '@/server/support/money/issues';
import { refundSupportPayment } from '@/server/support/money/refunds';
import { aDelivery, anAssignment, aSupportAgent, timesOfProject } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { paymentOf, payoutOf } from '@/tests/support/payments/money-rows';
import { eventOrders, ownProvider } from '@/tests/support/payments/own-provider';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { certify } from '@/tests/support/steps/follow-up-steps';
import { isWholeRun } from '@/tests/support/whole-run';
import { checkLedger } from './check-ledger';
import { balancesOf } from './ledger';

/** Tests the rules of docs/rules/license.md#renewal and docs/rules/changes.md#extra-rounds. */

const provider = ownProvider();

const agreed = { agreement: true };

/** Template without rounds of changes, so that an extra one can be ordered at once. */
const template = {
  usage: { media: ['radio'], termMonths: 12, territory: 'Norway' },
  renewalCustomerPriceCents: 25e3,
  renewalVoiceFeeCents: 2e4,
  changeRounds: 0,
  roundCustomerPriceCents: 6e3,
  roundVoiceFeeCents: 4e3,
};

/** Gross amounts have 25 % VAT. */
const kinds = [
  { kind: 'renewal', grossCents: 31_250, vatCents: 6_250, feeCents: 20_000 },
  { kind: 'round', grossCents: 7_500, vatCents: 1_500, feeCents: 4_000 },
] as const;
type Kind = (typeof kinds)[number]['kind'];

const transferred = async (projectId: string) => (await provider.moneyByProject()).get(projectId)?.transferred ?? 0;
const documentsOf = (projectId: string) =>
  db.projectDocument.findMany({ where: { projectId }, orderBy: { id: 'asc' }, select: { number: true, facts: true } });

/** Orders a project and assigns its voice. The original is approved, and its fee is payable. */
async function ordered(kind: Kind) {
  const { customer, voice, projectId: originalId } = await anAssignment({ state: 'accepted', template });
  await addPayoutAccount(voice);
  await aDelivery(originalId, voice.id);
  const notes = [{ text: 'With a smile, please' }];
  if (kind === 'renewal') await approveProject(customer.actor, originalId);
  const { id } = await (kind === 'renewal'
    ? renewLicense(customer.actor, originalId, agreed)
    : orderRound(customer.actor, originalId, { ...agreed, notes }));
  if (kind === 'round') await approveProject(customer.actor, originalId);
  await assignVoice(customer.actor, id, voice.id, true);
  await certify(originalId);
  await provider.skipEvents();
  return { customer, voice, originalId, projectId: id };
}

type Order = Awaited<ReturnType<typeof ordered>>;

/** Orders a project that is accepted and approved, with a certificate; its fee is payable, and not sent yet. */
async function approved(kind: Kind) {
  const order = await ordered(kind);
  const { customer, voice, projectId } = order;
  await acceptProject(voice.actor, projectId, true);
  if (kind === 'round') {
    await aDelivery(projectId, voice.id);
    await approveProject(customer.actor, projectId);
  }
  await certify(projectId);
  const { id: paymentId, stripeIntentId } = await paymentOf(projectId);
  const { id: payoutId } = await payoutOf(projectId);
  await provider.skipEvents();
  return { ...order, paymentId, intentId: stripeIntentId ?? '', payoutId, before: await lastingOf(order) };
}

/** Returns facts that no refund and no dispute of the order changes. */
async function lastingOf({ customer, voice, originalId, projectId }: Order) {
  const original = await getProject(customer.actor, originalId);
  const { paymentNotices, isOnHold, receiptNote, usage, license } = original;
  return {
    documents: await documentsOf(projectId),
    certificates: await Promise.all([originalId, projectId].map((id) => getLicenseCertificate(customer.actor, id))),
    original: { paymentNotices, isOnHold, receiptNote, usage, license },
    originalPayout: (await getProject(voice.actor, originalId)).payout,
    originalBalances: await balancesOf(db, { projectId: originalId }),
  };
}

async function refundBySupport({ paymentId }: { paymentId: string }, cents: number): Promise<void> {
  await refundSupportPayment(await aSupportAgent('admin'), paymentId, {
    amount: cents / 100,
    reason: `Refund ${cents}`,
  });
  const { id } = await db.refund.findFirstOrThrow({ where: { paymentId } });
  await sendRefund(id);
}

async function disputeAndLose({ intentId }: { intentId: string }): Promise<void> {
  const dispute = (await provider.control('/_dispute', { intent: intentId })) as Stripe.Dispute;
  await provider.control('/_dispute', { dispute: dispute.id, outcome: 'lost' });
}

async function resolveIssues(projectId: string): Promise<void> {
  const admin = await aSupportAgent('admin');
  for (const { id } of await db.paymentIssue.findMany({ where: { projectId, resolvedAt: null } }))
    await resolvePaymentIssue(admin, id, 'The customer keeps the money.');
}

async function expectSides({ customer, voice, projectId }: Order, expected: { receiptNote: string; state: string }) {
  const [forCustomer, forVoice] = [
    await getProject(customer.actor, projectId),
    await getProject(voice.actor, projectId),
  ];
  expect(forCustomer.receiptNote).toBe(expected.receiptNote);
  expect(forVoice.payout?.state).toBe(expected.state);
  return { customer: forCustomer.paymentNotices, voice: forVoice.paymentNotices };
}

const problemsOf = async ({ originalId, projectId }: Order) => (await checkLedger([originalId, projectId])).problems;

describe.each(kinds)('the payment of a $kind', ({ kind, grossCents, vatCents, feeCents }) => {
  // The order of events matters to neither kind alone: the quick run tries one order for each.
  const ordersOfKind = isWholeRun ? eventOrders : eventOrders.filter((_, index) => kinds[index]?.kind === kind);

  test('that support refunds in full cancels the fee of this order only', async () => {
    const order = await approved(kind);
    const { projectId, originalId, voice } = order;
    await refundBySupport(order, grossCents);
    await inParallel(5, () => sendPayout(order.payoutId));
    expect(await payoutOf(projectId)).toMatchObject({ status: 'canceled', paidAt: null });
    expect(await balancesOf(db, { projectId })).toMatchObject({
      customer: 0,
      vat: 0,
      platform: 0,
      voice: 0,
      paidOut: 0,
    });
    const notices = await expectSides(order, { receiptNote: 'The payment was refunded.', state: 'canceled' });
    expect(notices).toEqual({ customer: [], voice: [] });
    const notified = await db.notification.findMany({ where: { projectId, userId: voice.id, kind: 'payment' } });
    expect(notified).toMatchObject([{ payload: { sentence: canceledFeeText } }]);
    const { documents, ...lasting } = await lastingOf(order);
    const { documents: issued, ...before } = order.before;
    expect(lasting).toEqual(before);
    const isNew = ({ number }: { number: string }) => issued.every((document) => document.number !== number);
    expect(documents.filter((document) => !isNew(document))).toEqual(issued);
    // What was taken back has documents of its own.
    const added = documents.filter(isNew).map(({ facts }) => (facts as { kind: string }).kind);
    expect(added.toSorted()).toEqual(['creditNote', 'invoiceInfo']);

    await sendPayout((await payoutOf(originalId)).id);
    expect(await payoutOf(originalId)).toMatchObject({ status: 'paid' });
    expect([await transferred(projectId), await transferred(originalId)]).toEqual([0, 14_000]);
    expect(await problemsOf(order)).toEqual([]);
  });

  test.each(ordersOfKind)('whose dispute is lost holds the fee until support decides, events %s', async (_, by) => {
    const order = await approved(kind);
    const { projectId } = order;
    await disputeAndLose(order);
    await provider.deliverEvents(by);
    await inParallel(5, () => sendPayout(order.payoutId));
    expect(await payoutOf(projectId)).toMatchObject({ status: 'payable' });
    const held = await expectSides(order, { receiptNote: 'The payment is disputed.', state: 'on-hold' });
    expect(held.customer).toEqual([expect.stringMatching(/^The payment is disputed\./)]);
    expect(held.voice).toEqual(['Payout is on hold because the payment is disputed.']);
    expect(await balancesOf(db, { projectId })).toMatchObject({ disputes: grossCents, voice: feeCents });
    expect(await lastingOf(order)).toEqual(order.before);

    await resolveIssues(projectId);
    await inParallel(5, () => sendPayout(order.payoutId));
    expect(await transferred(projectId)).toBe(feeCents);
    await expectSides(order, { receiptNote: 'The payment is disputed.', state: 'paid' });
    expect(await balancesOf(db, { projectId })).toMatchObject({
      disputes: grossCents,
      customer: -grossCents,
      vat: vatCents,
      voice: 0,
      paidOut: feeCents,
    });
    expect(await lastingOf(order)).toEqual(order.before);
    expect(await problemsOf(order)).toEqual([]);
  });
});

test('a renewal that is refunded before its capture was stored is renewed, and its fee waits for support', async () => {
  const order = await ordered('renewal');
  const { voice, projectId } = order;
  const { id, stripeIntentId } = await paymentOf(projectId);
  const intent = stripeIntentId ?? '';
  await provider.fail({ kind: 'error-before-commit', match: 'POST /v1/payment_intents/*/capture' });
  await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await timesOfProject(projectId)).approvedAt).toBeNull();
  await provider.sdk.paymentIntents.capture(intent);
  await provider.sdk.refunds.create({ payment_intent: intent });
  await advancePayment(id);
  await reviewPayment(id);
  expect((await timesOfProject(projectId)).approvedAt).not.toBeNull();
  await sendPayout((await payoutOf(projectId)).id);
  await expectSides(order, { receiptNote: 'The payment was refunded.', state: 'on-hold' });
  await resolveIssues(projectId);
  await sendPayout((await payoutOf(projectId)).id);
  await expectSides(order, { receiptNote: 'The payment was refunded.', state: 'canceled' });
  expect(await transferred(projectId)).toBe(0);
  expect(await problemsOf(order)).toEqual([]);
});
