import type Stripe from 'stripe';
import { insertProjects } from '@/prisma/seed/builders';
import { projectRows } from '@/prisma/seed/builders/project-rows';
import { writeLedger } from '@/prisma/seed/write-ledger';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { checkLedger } from './check-ledger';
import { balancesOf, recordMovement } from './ledger';
import { reconcile, reviewPayment, sendPayout } from '@/server/assignments/money-jobs';
import { db, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { resolvePaymentIssue, respondWithPaymentIssues } from '@/server/support/money/issues';
import { balanceDifference } from '@/tests/support/payments/balance-difference';
import { aCustomer, aDelivery, anAssignment, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { type OwnSimulator, startOwnSimulator } from '@/tests/support/payments/own-simulator';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel } from '@/tests/support/jobs/poll';
import { aSupport } from '@/tests/support/support-actors';

let provider: OwnSimulator;
beforeAll(async () => {
  provider = await startOwnSimulator();
});
afterEach(() => provider.skipEvents());
afterAll(() => provider.stop());

const zero = {
  ...{ customer: 0, invoiced: 0, platform: 0, vat: 0, voice: 0 },
  ...{ received: 0, paidOut: 0, providerFees: 0, credit: 0, disputes: 0 },
};
const balances = (projectId: string) => balancesOf(db, { projectId });
const paymentOf = (projectId: string) => db.payment.findFirstOrThrow({ where: { projectId } });
const paymentIdsOf = async (projectId: string) => {
  const [payments, payouts] = [
    await db.payment.findMany({ where: { projectId }, select: { id: true } }),
    await db.payout.findMany({ where: { assignment: { projectId } }, select: { id: true } }),
  ];
  return [...payments, ...payouts].map(({ id }) => id);
};
const payoutOf = (projectId: string) => db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });

async function approved() {
  const scene = await anAssignment({ state: 'accepted' });
  const accountId = await addPayoutAccount(scene.voice);
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  return { ...scene, accountId, payout: await payoutOf(scene.projectId) };
}

describe('the ledger', () => {
  test('has an entry for each step, and the revenue is the customer total minus the fee', async () => {
    const { projectId, customer, voice } = await anAssignment();
    expect(await balances(projectId)).toEqual(zero);
    await acceptProject(voice.actor, projectId, true);
    expect(await balances(projectId)).toEqual({ ...zero, customer: -25_000, vat: 5_000, platform: 20_000 });
    await aDelivery(projectId, voice.id);
    await addPayoutAccount(voice);
    await approveProject(customer.actor, projectId);
    expect(await balances(projectId)).toMatchObject({ platform: 6_000, voice: 14_000, paidOut: 0 });
    const { id } = await payoutOf(projectId);
    await inParallel(10, () => sendPayout(id));
    const after = await balances(projectId);
    expect(after).toEqual({ ...zero, customer: -25_000, vat: 5_000, platform: 6_000, paidOut: 14_000 });
    const { customerTotalCents, voiceFeeTotalCents } = await db.assignment.findFirstOrThrow({ where: { projectId } });
    expect(after.platform + after.credit).toBe(customerTotalCents - voiceFeeTotalCents);
    expect(await balancesOf(db, { partyId: voice.id })).toEqual({ ...zero, paidOut: 14_000 });
    expect(await db.ledgerTransaction.count({ where: { projectId } })).toBe(3);
  });

  test('takes a credit that reduced the price back from the income', async () => {
    const scene = await anAssignment();
    await db.project.update({ where: { id: scene.projectId }, data: { discountCents: 4_000 } });
    await db.payment.updateMany({ where: { projectId: scene.projectId }, data: { amountCents: 25_000 } });
    await acceptProject(scene.voice.actor, scene.projectId, true);
    expect(await balances(scene.projectId)).toMatchObject({ platform: 24_000, credit: -4_000, customer: -25_000 });
  });

  test('records an invoiced sale apart from card payments', async () => {
    const customer = await aCustomer({ manualInvoice: true });
    const voice = await aVoice();
    const template = await aTemplate();
    const project = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id], template });
    await assignVoice(customer.actor, project.id, voice.id, true);
    await acceptProject(voice.actor, project.id, true);
    const after = await balances(project.id);
    expect(after).toMatchObject({ customer: 0, invoiced: -(after.platform + after.vat) });
    expect(after.invoiced).toBeLessThan(0);
  });

  test('follows refunds and disputes, each amount once', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const { id, stripeIntentId } = await paymentOf(projectId);
    const intent = stripeIntentId ?? '';
    await provider.sdk.refunds.create({ payment_intent: intent, amount: 5_000 });
    await inParallel(5, () => reviewPayment(id));
    expect(await balances(projectId)).toMatchObject({ customer: -20_000, vat: 4_000, platform: 16_000 });
    await provider.sdk.refunds.create({ payment_intent: intent, amount: 20_000 });
    await provider.deliverEvents((events) => events.toReversed());
    expect(await balances(projectId)).toEqual(zero);
    const disputed = await anAssignment({ state: 'accepted' });
    const other = await paymentOf(disputed.projectId);
    const dispute = (await provider.control('/_dispute', { intent: other.stripeIntentId })) as { id: string };
    await reviewPayment(other.id);
    expect(await balances(disputed.projectId)).toMatchObject({ disputes: 25_000, platform: -5_000 });
    await provider.control('/_dispute', { dispute: dispute.id, outcome: 'won' });
    await reviewPayment(other.id);
    expect(await balances(disputed.projectId)).toMatchObject({ disputes: 0, platform: 20_000 });
  });

  test('owes a fee again whose transfer was reversed', async () => {
    const { projectId, payout } = await approved();
    await sendPayout(payout.id);
    const { stripeTransferId } = await payoutOf(projectId);
    await provider.sdk.transfers.createReversal(stripeTransferId ?? '', { amount: 4_000 });
    await provider.deliverEvents();
    expect(await balances(projectId)).toMatchObject({ voice: 4_000, paidOut: 10_000 });
  });

  test.each([
    ['card', { manualInvoice: false }, { customer: -25_000 }, { customer: -25_000 }],
    ['invoice', { manualInvoice: true }, { invoiced: -25_000 }, { received: -25_000 }],
  ])('contains sample projects, so that later movements add up: %s', async (_, kind, due, paid) => {
    const [customer, voice, template] = [await aCustomer({ hasVat: true, ...kind }), await aVoice(), await aTemplate()];
    const plan = (state: 'delivered' | 'rated') =>
      projectRows({
        ...{ id: newId(), state, template, team: customer.team, createdById: customer.id, voiceIds: [voice.id] },
        ...{ created: new Date('2026-01-10T10:00:00Z'), hasProviderPayout: true },
      });
    const [open, done] = [plan('delivered'), plan('rated')];
    await transaction(async (tx) => {
      await insertProjects(tx, [open, done]);
      await writeLedger(tx, [open, done]);
    });
    const [openId, doneId] = [open.projects[0]?.id ?? '', done.projects[0]?.id ?? ''];
    expect(await balances(openId)).toEqual({ ...zero, ...due, vat: 5_000, platform: 20_000 });
    expect(await balances(doneId)).toEqual({ ...zero, ...paid, vat: 5_000, platform: 6_000, paidOut: 14_000 });
    const { created } = await db.ledgerTransaction.findFirstOrThrow({ where: { projectId: doneId, kind: 'sale' } });
    expect(created.toISOString()).toMatch(/^2026-01/);
    await approveProject(customer.actor, openId);
    expect(await balances(openId)).toMatchObject({ platform: 6_000, voice: 14_000 });
    await reconcile();
    const subjects = [...(await paymentIdsOf(openId)), ...(await paymentIdsOf(doneId))];
    expect(await db.ledgerDifference.count({ where: { resolvedAt: null, subjectId: { in: subjects } } })).toBe(0);
  });

  test('is append-only and balanced by the database', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    await expect(db.ledgerEntry.updateMany({ data: { amountCents: 1 } })).rejects.toThrow('append-only');
    await expect(db.ledgerTransaction.deleteMany({ where: { projectId } })).rejects.toThrow('append-only');
    const unbalanced = transaction((tx) =>
      recordMovement(tx, { kind: 'sale', subjectId: newId(), projectId }, [{ account: 'vat', amountCents: 1 }]),
    );
    await expect(unbalanced).rejects.toThrow('does not sum to zero');
    const once = { kind: 'sale', subjectId: newId(), projectId, sequence: 1 } as const;
    await db.ledgerTransaction.create({ data: { id: newId(), ...once } });
    await expect(db.ledgerTransaction.create({ data: { id: newId(), ...once } })).rejects.toThrow('Unique constraint');
  });
});

describe('the nightly comparison', () => {
  const openDifferences = () =>
    db.ledgerDifference.findMany({ where: { resolvedAt: null }, orderBy: { created: 'asc' } });

  test('finds every cent of difference, in both directions, and resolves what is gone', async () => {
    const { projectId, payout, accountId } = await approved();
    await sendPayout(payout.id);
    await reconcile();
    const agreeing = (await openDifferences()).map(({ subjectId }) => subjectId);
    const { id: paymentId, stripeIntentId } = await paymentOf(projectId);
    expect(agreeing).not.toContain(paymentId);
    expect(agreeing).not.toContain(payout.id);

    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1 });
    const stray = await provider.sdk.transfers.create({ amount: 7, currency: 'eur', destination: accountId });
    await db.payout.update({ where: { id: payout.id }, data: { stripeTransferId: `tr_gone_${payout.id}` } });
    await reconcile();
    const found = await openDifferences();
    const difference = (stripeId: string) => found.find((entry) => entry.stripeId === stripeId);
    expect(difference(stripeIntentId ?? '')).toMatchObject({ providerCents: 24_999, ledgerCents: 25_000 });
    expect(difference(stray.id)).toMatchObject({ subjectId: null, providerCents: 7, ledgerCents: 0 });
    expect(difference(`tr_gone_${payout.id}`)).toMatchObject({ providerCents: 0, ledgerCents: 14_000 });
    expect((await jobsAbout(paymentId)).filter(({ name }) => name === 'review-payment')).not.toEqual([]);

    await reviewPayment(paymentId);
    await reconcile();
    expect((await openDifferences()).some(({ stripeId }) => stripeId === stripeIntentId)).toBe(false);
  });

  test('reports a difference to support as one issue, which closes when both agree', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const { id: paymentId, stripeIntentId } = await paymentOf(projectId);
    const messages = await db.notification.count({ where: { projectId } });
    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1 });
    await provider.skipEvents();
    await inParallel(3, () => reconcile());
    const issues = () => db.paymentIssue.findMany({ where: { difference: { subjectId: paymentId } } });
    expect(await issues()).toMatchObject([
      { subject: 'difference', kind: 'ledgerDifference', amountCents: -1, projectId: null, resolvedAt: null },
    ]);
    // Neither side is notified, and nothing is on hold.
    expect(await db.notification.count({ where: { projectId } })).toBe(messages);
    const agent = await aSupport();
    const listed = async () =>
      (await respondWithPaymentIssues(agent, { state: 'open', subject: 'difference', limit: 100 })).body.filter(
        ({ subject }) => subject.kind === 'difference' && subject.project?.id === projectId,
      );
    expect(await listed()).toMatchObject([
      { kind: 'ledgerDifference', amount: -0.01, subject: { what: 'charge', project: { id: projectId } } },
    ]);
    const [issue] = await issues();
    await expect(resolvePaymentIssue(await aSupport('admin'), issue?.id ?? '', 'Seen')).rejects.toThrow(
      'This issue closes when ledger and provider agree.',
    );
    await reviewPayment(paymentId);
    await reconcile();
    expect(await issues()).toMatchObject([
      { resolvedAt: expect.any(Date), resolution: 'Ledger and provider agree again.' },
    ]);
    expect(await listed()).toEqual([]);
  });

  test('records a reversed transfer whose event was lost, and agrees the next night', async () => {
    const { projectId, payout } = await approved();
    await sendPayout(payout.id);
    const { stripeTransferId } = await payoutOf(projectId);
    await provider.sdk.transfers.createReversal(stripeTransferId ?? '', { amount: 4_000 });
    await provider.skipEvents();
    await reconcile();
    const found = () => db.ledgerDifference.findFirstOrThrow({ where: { subjectId: payout.id } });
    expect(await found()).toMatchObject({ providerCents: 10_000, ledgerCents: 14_000, resolvedAt: null });
    expect(await payoutOf(projectId)).toMatchObject({ status: 'reversed', reversedCents: 4_000 });
    await reconcile();
    expect(await found()).toMatchObject({ resolvedAt: expect.any(Date) });
  });

  test('records what the provider kept of a charge, once, and a refund does not return it', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const { id, stripeIntentId } = await paymentOf(projectId);
    expect(await balances(projectId)).toMatchObject({ platform: 20_000, providerFees: 0 });
    await reconcile();
    await inParallel(3, () => reconcile());
    expect(await balances(projectId)).toMatchObject({ platform: 19_600, providerFees: 400, customer: -25_000 });
    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await reviewPayment(id);
    await reconcile();
    expect(await balances(projectId)).toEqual({ ...zero, platform: -400, providerFees: 400 });
    expect(await db.ledgerTransaction.count({ where: { subjectId: id, kind: 'providerFee' } })).toBe(1);
  });

  const book = (type: 'stripe_fee' | 'adjustment', cents: number) =>
    provider.control('/_booking', { type, cents }) as Promise<Stripe.BalanceTransaction>;

  test('records what the provider charges apart from its fees on charges, once', async () => {
    const { id } = await book('stripe_fee', -37);
    await inParallel(3, () => reconcile());
    await reconcile();
    const entries = await db.ledgerEntry.findMany({
      where: { transaction: { kind: 'providerFee', subjectId: id, projectId: null } },
      select: { account: true, amountCents: true },
      orderBy: { amountCents: 'asc' },
    });
    expect(entries).toEqual([
      { account: 'platform', amountCents: -37 },
      { account: 'providerFees', amountCents: 37 },
    ]);
    expect((await checkLedger()).problems.filter(({ projectId }) => projectId === null)).toEqual([]);
  });

  test('finds a cent that the balance moved without a reason, and nothing where the ledger knows it', async () => {
    const before = await balanceDifference();
    const { payout, projectId } = await approved();
    await sendPayout(payout.id);
    const { id, stripeIntentId } = await paymentOf(projectId);
    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1_234 });
    await reviewPayment(id);
    await book('stripe_fee', -200);
    const { availableCents } = (await provider.control('/_balance', { availableCents: 5_000_000 })) as {
      availableCents: number;
    };
    expect(availableCents).toBe(5_000_000);
    expect(await balanceDifference()).toBe(before);
    await book('adjustment', -1);
    expect(await balanceDifference()).toBe(before - 1);
    await book('adjustment', 1);
    expect(await balanceDifference()).toBe(before);
  });

  test('reports a difference of a charge once, and not of the balance too', async () => {
    const before = await balanceDifference();
    const { projectId } = await approved();
    const { id, stripeIntentId } = await paymentOf(projectId);
    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 5 });
    expect(await balanceDifference()).toBe(before);
    expect(await db.ledgerDifference.count({ where: { subjectId: id, resolvedAt: null } })).toBe(1);
  });
});
