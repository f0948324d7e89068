import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { sendPayout } from '@/server/assignments/money-jobs';
import { reviewBankPayout, reviewRecentBankPayouts } from './review-bank-payout';
import { db } from '@/server/platform/db';
import { getTeam } from '@/server/teams/queries';
import { aDelivery, anAssignment, aVoice } from '@/tests/support/builders';
import { type OwnSimulator, startOwnSimulator } from '@/tests/support/payments/own-simulator';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel } from '@/tests/support/jobs/poll';

let provider: OwnSimulator;
beforeAll(async () => {
  provider = await startOwnSimulator();
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.skipEvents();
});
afterAll(() => provider.stop());

const orders = [
  ['as they come', (events: Stripe.Event[]) => events],
  ['in the other order', (events: Stripe.Event[]) => events.toReversed()],
] as const;

const mailsOf = async (userId: string) => {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return db.outgoingMail.findMany({
    where: { to: email, template: 'bank-payout-failed' },
    orderBy: { created: 'asc' },
    select: { values: true },
  });
};

describe.each(orders)('events %s', (_, order) => {
  test('a payout that the bank returns is mailed once and shown until another one follows', async () => {
    const voice = await aVoice();
    const accountId = await addPayoutAccount(voice);
    const returned = async () => (await getTeam(voice.actor, voice.teamId)).stripe.returnedPayout;
    const payOut = async (status: 'paid' | 'failed') => {
      const { id } = (await provider.control('/_payout', { account: accountId, amountCents: 14_000 })) as Stripe.Payout;
      const failure = status === 'failed' ? { failureCode: 'account_closed' } : {};
      await provider.control('/_payout', { payout: id, status: 'paid' });
      if (status === 'failed') await provider.control('/_payout', { payout: id, status, ...failure });
    };
    await payOut('failed');
    await provider.deliverEvents(order);
    await inParallel(5, () => reviewBankPayout(accountId));
    expect(await returned()).toMatchObject({
      amount: 140,
      bankAccount: 'DK •••• 6243',
      reason: 'The bank account has been closed.',
    });
    expect(await mailsOf(voice.id)).toMatchObject([
      { values: { amount: '€140', bankAccount: 'DK •••• 6243', reason: 'The bank account has been closed.' } },
    ]);
    await payOut('failed');
    await provider.deliverEvents(order);
    expect(await mailsOf(voice.id)).toHaveLength(2);
    const issues = () => db.paymentIssue.findMany({ where: { teamId: voice.teamId } });
    expect(await issues()).toMatchObject([
      { subject: 'account', kind: 'payoutReturned', amountCents: 14_000, projectId: null, resolvedAt: null },
    ]);
    await payOut('paid');
    await provider.deliverEvents(order);
    expect(await returned()).toBeNull();
    expect(await issues()).toMatchObject([{ resolution: 'The provider has sent another payout.' }]);
    expect(await mailsOf(voice.id)).toHaveLength(2);
  });
});

async function approved(template?: Parameters<typeof anAssignment>[0]) {
  const scene = await anAssignment({ state: 'accepted', ...template });
  const accountId = await addPayoutAccount(scene.voice);
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  const { id: payoutId } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: scene.projectId } } });
  const { stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId: scene.projectId } });
  const chargeId = (await provider.sdk.paymentIntents.retrieve(stripeIntentId ?? '')).latest_charge;
  const transfers = async () => (await provider.sdk.transfers.list({ destination: accountId })).data;
  const payout = () => db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  return { ...scene, accountId, payoutId, payout, chargeId, transfers };
}

test('a payout that the bank has returned is found although its event was lost', async () => {
  const { voice, payoutId, accountId } = await approved();
  await sendPayout(payoutId);
  const { id } = (await provider.control('/_payout', { account: accountId, amountCents: 14_000 })) as Stripe.Payout;
  await provider.control('/_payout', { payout: id, status: 'failed', failureCode: 'account_closed' });
  await provider.skipEvents();
  await reviewRecentBankPayouts();
  expect((await getTeam(voice.actor, voice.teamId)).stripe.returnedPayout).toMatchObject({ amount: 140 });
  await reviewRecentBankPayouts();
  expect(await mailsOf(voice.id)).toHaveLength(1);
});
