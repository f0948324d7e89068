import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import { advancePayment } from '@/server/assignments/advance-payment';
import { reviewPayment, sendPayout } from '@/server/assignments/money-jobs';
import { checkLedger } from './check-ledger';
import { balancesOf } from './ledger';
import { db } from '@/server/platform/db';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveAutomatically, approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { getProject } from '@/server/projects/queries';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import {
  aCard,
  aCustomer,
  aDelivery,
  anAssignment,
  aProject,
  aTemplate,
  aVoice,
  projectRow,
} from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { eventOrders, ownProvider } from '@/tests/support/payments/own-provider';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';

const provider = ownProvider();

const grossCents = 25_000;
const feeCents = 14_000;

const paymentOf = (projectId: string) =>
  db.payment.findFirstOrThrow({ where: { projectId }, orderBy: { created: 'desc' } });
const issuesOf = (projectId: string) =>
  db.paymentIssue.findMany({
    where: { projectId },
    orderBy: { created: 'asc' },
    select: { kind: true, amountCents: true, resolvedAt: true },
  });

async function noticesOf({ customer, voice, projectId }: Awaited<ReturnType<typeof anAssignment>>) {
  const [forCustomer, forVoice] = [
    await getProject(customer.actor, projectId),
    await getProject(voice.actor, projectId),
  ];
  return { customer: forCustomer.paymentNotices, voice: forVoice.paymentNotices };
}

async function delivered() {
  const scene = await anAssignment({ state: 'accepted' });
  await aDelivery(scene.projectId, scene.voice.id);
  const { stripeIntentId } = await paymentOf(scene.projectId);
  await provider.skipEvents();
  return { ...scene, intentId: stripeIntentId ?? '' };
}

const afterReview = () => new Date(Date.now() + 30 * dayMs);

describe('a charged payment', () => {
  test.each(eventOrders)('that is refunded at the provider stops approval and payout, events %s', async (_, order) => {
    const scene = await delivered();
    const { projectId, customer, voice } = scene;
    await provider.sdk.refunds.create({ payment_intent: scene.intentId, amount: 5_000 });
    await provider.sdk.refunds.create({ payment_intent: scene.intentId, amount: 20_000 });
    await provider.deliverEvents(order);

    expect(await paymentOf(projectId)).toMatchObject({
      status: 'captured',
      amountCents: grossCents,
      refundedCents: grossCents,
      disputedCents: 0,
    });
    expect(await issuesOf(projectId)).toEqual([{ kind: 'refunded', amountCents: grossCents, resolvedAt: null }]);
    expect(await approveAutomatically(projectId, afterReview())).toBe(false);
    expect((await projectRow(projectId)).approvedAt).toBeNull();

    const forCustomer = await getProject(customer.actor, projectId);
    expect(forCustomer).toMatchObject({
      isOnHold: true,
      autoApproveDate: null,
      receiptNote: 'The payment was refunded.',
    });
    const { customer: customerReads, voice: voiceReads } = await noticesOf(scene);
    expect(customerReads[0]).toMatch(/^The payment was refunded\./);
    expect(voiceReads).toEqual(['Payout is on hold because the payment was refunded.']);
    const notified = await db.notification.findMany({ where: { projectId, kind: 'payment' } });
    expect(notified.map(({ userId }) => userId).toSorted()).toEqual([customer.id, voice.id].toSorted());
    expect(await db.event.count({ where: { projectId, type: 'notification', userId: voice.id } })).toBeGreaterThan(0);
  });

  test('that is disputed is not paid out; winning the dispute resumes the project and extends the review period', async () => {
    const scene = await delivered();
    const { projectId, customer, voice } = scene;
    const accountId = await addPayoutAccount({ id: voice.id, teamId: voice.teamId });
    const dispute = (await provider.control('/_dispute', { intent: scene.intentId })) as Stripe.Dispute;
    await provider.deliverEvents();
    expect(await paymentOf(projectId)).toMatchObject({ disputedCents: grossCents, refundedCents: 0 });
    expect((await noticesOf(scene)).voice).toEqual(['Payout is on hold because the payment is disputed.']);
    expect((await noticesOf(scene)).customer[0]).toMatch(/^The payment is disputed\./);
    expect(await approveAutomatically(projectId, afterReview())).toBe(false);

    await approveProject(customer.actor, projectId);
    const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
    await sendPayout(payout.id);
    expect((await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } })).status).toBe('payable');
    expect((await provider.sdk.transfers.list({ destination: accountId })).data).toEqual([]);

    await provider.control('/_dispute', { dispute: dispute.id, outcome: 'won' });
    await provider.deliverEvents();
    expect(await noticesOf(scene)).toEqual({ customer: [], voice: [] });
    await sendPayout(payout.id);
    expect((await provider.sdk.transfers.list({ destination: accountId })).data).toMatchObject([{ amount: feeCents }]);
  });

  test('whose dispute is won before the approval extends the review period by three days', async () => {
    const scene = await delivered();
    const dispute = (await provider.control('/_dispute', { intent: scene.intentId })) as Stripe.Dispute;
    await provider.deliverEvents();
    const later = afterReview();
    setTime(later);
    await provider.control('/_dispute', { dispute: dispute.id, outcome: 'won' });
    await provider.deliverEvents();
    expect(await approveAutomatically(scene.projectId, later)).toBe(false);
    const threeDays = new Date(later.getTime() + 3 * dayMs + 60_000);
    expect(await approveAutomatically(scene.projectId, threeDays)).toBe(true);
  });

  test('whose dispute is lost stays on hold', async () => {
    const scene = await delivered();
    const dispute = (await provider.control('/_dispute', { intent: scene.intentId })) as Stripe.Dispute;
    await provider.control('/_dispute', { dispute: dispute.id, outcome: 'lost' });
    await provider.deliverEvents((events) => events.toReversed());
    expect(await issuesOf(scene.projectId)).toEqual([{ kind: 'disputed', amountCents: grossCents, resolvedAt: null }]);
  });

  test('that was refunded before the capture was stored is put on hold', async () => {
    const { voice, projectId } = await anAssignment();
    const { id, stripeIntentId } = await paymentOf(projectId);
    await provider.fail({ kind: 'error-before-commit', match: 'POST /v1/payment_intents/*/capture' });
    await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({ kind: 'unavailable' });
    await provider.sdk.paymentIntents.capture(stripeIntentId ?? '');
    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await advancePayment(id);
    await reviewPayment(id);
    expect(await paymentOf(projectId)).toMatchObject({ status: 'captured', refundedCents: grossCents });
    expect(await issuesOf(projectId)).toEqual([{ kind: 'refunded', amountCents: grossCents, resolvedAt: null }]);
  });
});

describe('a reserved payment', () => {
  test('that is canceled at the provider has to be paid again before the voice can accept', async () => {
    const scene = await anAssignment();
    const { customer, voice, projectId } = scene;
    const first = await paymentOf(projectId);
    await provider.sdk.paymentIntents.cancel(first.stripeIntentId ?? '');
    await provider.deliverEvents();
    expect(await paymentOf(projectId)).toMatchObject({ status: 'released', refundedCents: 0 });
    expect((await noticesOf(scene)).customer).toEqual([
      'The reserved payment was canceled. Please pay again, so that the voice can accept the project.',
    ]);
    await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({ code: 'payment-failed' });
    expect(await db.payment.count({ where: { projectId } })).toBe(1);

    await assignVoice(customer.actor, projectId, voice.id, true);
    expect(await noticesOf(scene)).toEqual({ customer: [], voice: [] });
    await acceptProject(voice.actor, projectId, true);
    expect(await paymentOf(projectId)).toMatchObject({ status: 'captured', amountCents: grossCents });
  });

  test('that expired is left to be renewed by the acceptance', async () => {
    const { voice, projectId } = await anAssignment();
    const { stripeIntentId } = await paymentOf(projectId);
    await provider.control('/_clock', { intent: stripeIntentId, advanceSeconds: 8 * 24 * 3600 });
    await provider.sdk.paymentIntents.retrieve(stripeIntentId ?? '');
    await provider.deliverEvents();
    expect(await issuesOf(projectId)).toEqual([]);
    await acceptProject(voice.actor, projectId, true);
    expect((await projectRow(projectId)).chargedAt).not.toBeNull();
  });

  test('that is captured manually is adopted by the acceptance without a second charge', async () => {
    const { voice, projectId } = await anAssignment();
    const payment = await paymentOf(projectId);
    await provider.sdk.paymentIntents.capture(payment.stripeIntentId ?? '');
    await provider.deliverEvents();
    expect(await issuesOf(projectId)).toMatchObject([{ kind: 'chargedUnexpectedly', amountCents: grossCents }]);
    await acceptProject(voice.actor, projectId, true);
    expect(await provider.intentsOf(payment.id)).toMatchObject([{ amount_received: grossCents }]);
    expect(await db.paymentIssue.count({ where: { projectId, resolvedAt: null } })).toBe(0);
  });

  test('that is captured manually and then released is finalized by a refund', async () => {
    const scene = await anAssignment();
    const { customer, voice, projectId } = scene;
    const { id, stripeIntentId } = await paymentOf(projectId);
    await provider.sdk.paymentIntents.capture(stripeIntentId ?? '');
    await unassignVoice(customer.actor, projectId, voice.id);
    await advancePayment(id);
    expect(await issuesOf(projectId)).toMatchObject([{ kind: 'chargedUnexpectedly', amountCents: grossCents }]);
    expect((await noticesOf(scene)).customer).toEqual([
      'Your card was charged although no payment was due. Our support team has been informed.',
    ]);
    expect((await paymentOf(projectId)).returnedAt).toBeNull();

    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await provider.deliverEvents();
    expect((await paymentOf(projectId)).returnedAt).not.toBeNull();
    expect(await db.paymentIssue.count({ where: { projectId, resolvedAt: null } })).toBe(0);
  });

  test('that is captured partially cancels the acceptance with a reason, and the customer can pay again', async () => {
    const scene = await anAssignment();
    const { customer, voice, projectId } = scene;
    const first = await paymentOf(projectId);
    await provider.sdk.paymentIntents.capture(first.stripeIntentId ?? '', { amount_to_capture: 10_000 });
    await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({ code: 'payment-failed' });
    await advancePayment(first.id);
    expect(await paymentOf(projectId)).toMatchObject({
      status: 'declined',
      declineMessage: 'Charged €100 in place of €250.',
      returnedAt: null,
    });
    expect(await issuesOf(projectId)).toMatchObject([
      { kind: 'captureRefused', amountCents: grossCents, resolvedAt: null },
      { kind: 'chargedUnexpectedly', amountCents: 10_000, resolvedAt: null },
    ]);
    expect(await db.notification.count({ where: { projectId, kind: 'payment', userId: voice.id } })).toBe(1);
    await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({ code: 'payment-failed' });

    await assignVoice(customer.actor, projectId, voice.id, true);
    await acceptProject(voice.actor, projectId, true);
    const second = await paymentOf(projectId);
    expect(second).toMatchObject({ status: 'captured', amountCents: grossCents });
    await provider.sdk.refunds.create({ payment_intent: first.stripeIntentId ?? '' });
    await provider.deliverEvents();
    expect(await db.paymentIssue.count({ where: { projectId, resolvedAt: null } })).toBe(0);
    const intents = [...(await provider.intentsOf(first.id)), ...(await provider.intentsOf(second.id))];
    expect(intents.reduce((sum, { amount_received }) => sum + amount_received, 0) - 10_000).toBe(grossCents);
  });
});

test.each([
  ['refunded', 'The payment was refunded after your fee was transferred. Our support team has been informed.'],
  ['disputed', 'The payment is disputed. Your fee was transferred before. Our support team has been informed.'],
] as const)('a payment that is %s after the fee was transferred leaves the fee paid, once', async (kind, sentence) => {
  const scene = await delivered();
  const { customer, voice, projectId, intentId } = scene;
  const accountId = await addPayoutAccount({ id: voice.id, teamId: voice.teamId });
  await approveProject(customer.actor, projectId);
  const { id } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
  await sendPayout(id);
  if (kind === 'refunded') await provider.sdk.refunds.create({ payment_intent: intentId });
  else await provider.control('/_dispute', { intent: intentId });
  await provider.deliverEvents((events) => events.toReversed());
  expect(await issuesOf(projectId)).toEqual([{ kind, amountCents: grossCents, resolvedAt: null }]);
  expect((await noticesOf(scene)).voice).toEqual([sentence]);
  await sendPayout(id);
  expect(await db.payout.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'paid', reversedCents: 0 });
  const { data } = await provider.sdk.transfers.list({ destination: accountId });
  expect(data).toMatchObject([{ amount: feeCents, amount_reversed: 0 }]);
  // The operator bears the fee.
  expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 0, paidOut: feeCents });
  expect((await checkLedger([projectId])).problems).toEqual([]);
});

describe.each(eventOrders)('events %s', (_, order) => {
  test('a charge that fails after its capture counts as a full refund', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    await provider.skipEvents();
    await provider.control('/_failure', { intent: (await paymentOf(projectId)).stripeIntentId });
    await provider.deliverEvents(order);
    expect(await paymentOf(projectId)).toMatchObject({ status: 'captured', refundedCents: 25_000 });
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: 0, platform: 0, vat: 0 });
    const issues = await db.paymentIssue.findMany({ where: { projectId } });
    expect(issues).toMatchObject([{ kind: 'refunded', amountCents: 25_000, resolvedAt: null }]);
    expect(issues[0]?.detail).toBe('The charge failed at the provider after it had been captured.');
    expect((await checkLedger([projectId])).problems).toEqual([]);
  });

  test('a card that fails while the bank is asked continues the payment', async () => {
    const customer = await aCustomer();
    await aCard(customer, 'pm_card_authenticationRequired');
    const voice = await aVoice();
    const project = await aProject({
      customer,
      state: 'shortlisted',
      voiceIds: [voice.id],
      template: await aTemplate(),
    });
    await assignVoice(customer.actor, project.id, voice.id, true).catch(() => null);
    const { id, stripeIntentId, status } = await paymentOf(project.id);
    expect(status).toBe('confirming');
    await provider.skipEvents();
    await provider.control('/_authenticate', { intent: stripeIntentId, outcome: 'fail' });
    const jobs = (await jobsAbout(id)).length;
    // The event `payment_intent.payment_failed` is not delivered.
    await provider.deliverEvents((events) => order(events.filter(({ type }) => type === 'charge.failed')));
    expect((await jobsAbout(id)).length).toBeGreaterThan(jobs);
  });
});
