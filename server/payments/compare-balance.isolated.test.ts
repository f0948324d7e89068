import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { checkLedger } from './check-ledger';
import { reconcile, reviewPayment, sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { balanceDifference } from '@/tests/support/payments/balance-difference';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { type OwnSimulator, startOwnSimulator } from '@/tests/support/payments/own-simulator';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel } from '@/tests/support/jobs/poll';

let provider: OwnSimulator;
beforeAll(async () => {
  // It compares all money, and that of other files is at other providers.
  await useOwnDatabase();
  provider = await startOwnSimulator();
});
afterEach(() => provider.skipEvents());
afterAll(() => provider.stop());

const paymentOf = (projectId: string) => db.payment.findFirstOrThrow({ where: { projectId } });

const payoutOf = (projectId: string) => db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });

async function approved() {
  const scene = await anAssignment({ state: 'accepted' });
  const accountId = await addPayoutAccount(scene.voice);
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  return { ...scene, accountId, payout: await payoutOf(scene.projectId) };
}

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
