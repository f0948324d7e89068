import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { sendPayout } from '@/server/assignments/money-jobs';
import { reviewBankPayout, reviewRecentBankPayouts } from './review-bank-payout';
import { db } from '@/server/platform/db';
import { getTeam } from '@/server/teams/queries';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { aVoice } from '@/tests/support/builders';
import { eventOrders, ownProvider } from '@/tests/support/payments/own-provider';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDuePayout } from '@/tests/support/payments/due-payout';

const provider = ownProvider();

const mailsOf = async ({ email }: { email: string }) =>
  (await queuedMails(email)).filter(({ template }) => template === 'bank-payout-failed');

describe.each(eventOrders)('events %s', (_, order) => {
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
    expect(await mailsOf(voice)).toMatchObject([
      { values: { amount: '€140', bankAccount: 'DK •••• 6243', reason: 'The bank account has been closed.' } },
    ]);
    await payOut('failed');
    await provider.deliverEvents(order);
    expect(await mailsOf(voice)).toHaveLength(2);
    const issues = () => db.paymentIssue.findMany({ where: { teamId: voice.teamId } });
    expect(await issues()).toMatchObject([
      { subject: 'account', kind: 'payoutReturned', amountCents: 14_000, projectId: null, resolvedAt: null },
    ]);
    await payOut('paid');
    await provider.deliverEvents(order);
    expect(await returned()).toBeNull();
    expect(await issues()).toMatchObject([{ resolution: 'The provider has sent another payout.' }]);
    expect(await mailsOf(voice)).toHaveLength(2);
  });
});

test('a payout that the bank has returned is found although its event was lost', async () => {
  const { voice, payoutId, accountId } = await aDuePayout({ hasAccount: true });
  await sendPayout(payoutId);
  const { id } = (await provider.control('/_payout', { account: accountId, amountCents: 14_000 })) as Stripe.Payout;
  await provider.control('/_payout', { payout: id, status: 'failed', failureCode: 'account_closed' });
  await provider.skipEvents();
  await reviewRecentBankPayouts();
  expect((await getTeam(voice.actor, voice.teamId)).stripe.returnedPayout).toMatchObject({ amount: 140 });
  await reviewRecentBankPayouts();
  expect(await mailsOf(voice)).toHaveLength(1);
});
