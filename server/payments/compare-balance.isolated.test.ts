import { paymentOf } from '@/tests/support/payments/money-rows';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { checkLedger } from './check-ledger';
import { reconcile, reviewPayment, sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { balanceDifference } from '@/tests/support/payments/balance-difference';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDuePayout } from '@/tests/support/payments/due-payout';

// It compares all money, and that of other files is at other providers.
const provider = ownProvider({ before: useOwnDatabase });

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
  const { payoutId, projectId } = await aDuePayout({ hasAccount: true });
  await sendPayout(payoutId);
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
  const { projectId } = await aDuePayout({ hasAccount: true });
  const { id, stripeIntentId } = await paymentOf(projectId);
  await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 5 });
  expect(await balanceDifference()).toBe(before);
  expect(await db.ledgerDifference.count({ where: { subjectId: id, resolvedAt: null } })).toBe(1);
});
