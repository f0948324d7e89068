import { noBalances, paymentOf, payoutOf } from '@/tests/support/payments/money-rows';
import { describe, expect, test } from 'vitest';
import { balancesOf } from './ledger';
import { reconcile, reviewPayment, sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { resolvePaymentIssue, respondWithPaymentIssues } from '@/server/support/money/issues';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { setTime } from '@/tests/support/clock';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDuePayout } from '@/tests/support/payments/due-payout';

// It compares all payments, and those of other files are of other providers.
const provider = ownProvider({ before: useOwnDatabase });

const balances = (projectId: string) => balancesOf(db, { projectId });

describe('the nightly comparison', () => {
  const openDifferences = () =>
    db.ledgerDifference.findMany({ where: { resolvedAt: null }, orderBy: { created: 'asc' } });

  test('finds every cent of difference, in both directions, and resolves what is gone', async () => {
    const { projectId, payoutId, accountId } = await aDuePayout({ hasAccount: true });
    await sendPayout(payoutId);
    await reconcile();
    const agreeing = (await openDifferences()).map(({ subjectId }) => subjectId);
    const { id: paymentId, stripeIntentId } = await paymentOf(projectId);
    expect(agreeing).not.toContain(paymentId);
    expect(agreeing).not.toContain(payoutId);

    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1 });
    const stray = await provider.sdk.transfers.create({ amount: 7, currency: 'eur', destination: accountId });
    await db.payout.update({ where: { id: payoutId }, data: { stripeTransferId: `tr_gone_${payoutId}` } });
    await reconcile();
    const found = await openDifferences();
    const difference = (stripeId: string) => found.find((entry) => entry.stripeId === stripeId);
    expect(difference(stripeIntentId ?? '')).toMatchObject({ providerCents: 24_999, ledgerCents: 25_000 });
    expect(difference(stray.id)).toMatchObject({ subjectId: null, providerCents: 7, ledgerCents: 0 });
    expect(difference(`tr_gone_${payoutId}`)).toMatchObject({ providerCents: 0, ledgerCents: 14_000 });
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
    const agent = await aSupportAgent();
    const listed = async () =>
      (await respondWithPaymentIssues(agent, { state: 'open', subject: 'difference', limit: 100 })).body.filter(
        ({ subject }) => subject.kind === 'difference' && subject.project?.id === projectId,
      );
    expect(await listed()).toMatchObject([
      { kind: 'ledgerDifference', amount: -0.01, subject: { what: 'charge', project: { id: projectId } } },
    ]);
    const [issue] = await issues();
    await expect(resolvePaymentIssue(await aSupportAgent('admin'), issue?.id ?? '', 'Seen')).rejects.toThrow(
      'This issue closes when ledger and provider agree.',
    );
    await reviewPayment(paymentId);
    await reconcile();
    expect(await issues()).toMatchObject([
      { resolvedAt: expect.any(Date), resolution: 'Ledger and provider agree again.' },
    ]);
    expect(await listed()).toEqual([]);
  });

  test('a comparison that began earlier and ends later does not make a difference look older', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const { id: subjectId, stripeIntentId } = await paymentOf(projectId);
    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1 });
    await provider.skipEvents();
    const found = () => db.ledgerDifference.findFirstOrThrow({ where: { subjectId } });
    await reconcile();
    const { lastSeenAt } = await found();
    setTime(new Date(lastSeenAt.getTime() - 60_000));
    await reconcile();
    expect(await found()).toMatchObject({ lastSeenAt, resolvedAt: null });
    setTime(new Date(lastSeenAt.getTime() + 60_000));
    await reconcile();
    expect((await found()).lastSeenAt.getTime()).toBe(lastSeenAt.getTime() + 60_000);
  });

  test('records a reversed transfer whose event was lost, and agrees the next night', async () => {
    const { projectId, payoutId } = await aDuePayout({ hasAccount: true });
    await sendPayout(payoutId);
    const { stripeTransferId } = await payoutOf(projectId);
    await provider.sdk.transfers.createReversal(stripeTransferId ?? '', { amount: 4_000 });
    await provider.skipEvents();
    await reconcile();
    const found = () => db.ledgerDifference.findFirstOrThrow({ where: { subjectId: payoutId } });
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
    expect(await balances(projectId)).toEqual({ ...noBalances, platform: -400, providerFees: 400 });
    expect(await db.ledgerTransaction.count({ where: { subjectId: id, kind: 'providerFee' } })).toBe(1);
  });
});
