import { expect, test } from 'vitest';
import { applyPaymentEffects } from '@/server/assignments/apply-payment-effects';
import { sendPayout } from '@/server/assignments/money-jobs';
import { balancesOf } from '@/server/payments/ledger';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aDuePayout } from '@/tests/support/payments/due-payout';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { reviewTransfer } from './send-payout';

const provider = ownProvider();

const feeCents = 14_000;

async function aTransfer() {
  const scene = await aDuePayout({ hasAccount: true });
  const { payoutId } = scene;
  await sendPayout(payoutId);
  await provider.skipEvents();
  const payout = () => db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  return { ...scene, payout, transferId: (await payout()).stripeTransferId ?? '' };
}

test('a transfer that is reversed at the provider is shown to the voice and not sent again', async () => {
  const { customer, voice, projectId, payoutId, payout, transferId } = await aTransfer();
  await provider.sdk.transfers.createReversal(transferId, { amount: 4_000 });
  await provider.sdk.transfers.createReversal(transferId);
  await provider.deliverEvents((events) => events.toReversed());
  expect(await payout()).toMatchObject({ status: 'reversed', amountCents: feeCents, reversedCents: feeCents });
  const issues = await db.paymentIssue.findMany({ where: { projectId } });
  expect(issues).toMatchObject([{ kind: 'transferReversed', amountCents: feeCents, resolvedAt: null }]);
  expect((await getProject(customer.actor, projectId)).paymentNotices).toEqual([]);
  expect((await getProject(voice.actor, projectId)).paymentNotices).toEqual([
    'The transfer of your fee was reversed. Our support team has been informed.',
  ]);
  await sendPayout(payoutId);
  const { data } = await provider.sdk.transfers.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata.payoutId === payoutId)).toHaveLength(1);
});

test('a part of a fee that was reversed is owed again', async () => {
  const { projectId, payoutId, transferId } = await aTransfer();
  await provider.sdk.transfers.createReversal(transferId, { amount: 4_000 });
  await provider.deliverEvents();
  expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 4_000, paidOut: 10_000 });
  // The same event once more changes nothing, also after support has resolved the issue.
  await db.paymentIssue.updateMany({ where: { payoutId }, data: { resolvedAt: new Date() } });
  await reviewTransfer(transferId, applyPaymentEffects);
  expect(await db.paymentIssue.count({ where: { payoutId, resolvedAt: null } })).toBe(0);
  expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 4_000, paidOut: 10_000 });
});
