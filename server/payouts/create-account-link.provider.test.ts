import { expect, test } from 'vitest';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { aVoice } from '@/tests/support/builders';
import { aDuePayout } from '@/tests/support/payments/due-payout';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { createAccountLink } from './create-account-link';

const provider = ownProvider();

async function aVoiceTeam(country: string, stripePayoutOverride: boolean | null = null) {
  const voice = await aVoice();
  await db.team.update({ where: { id: voice.teamId }, data: { country, stripePayoutOverride } });
  const account = async () => {
    const { stripeAccountId } = await db.team.findUniqueOrThrow({ where: { id: voice.teamId } });
    return stripeAccountId ? provider.sdk.accounts.retrieve(stripeAccountId) : null;
  };
  const start = () => createAccountLink(voice.actor, voice.teamId);
  return { ...voice, account, start };
}

test.each([
  ['DE', { transfers: 'inactive' }],
  ['CH', { card_payments: 'inactive', transfers: 'inactive' }],
])('opens an account in %s with the capabilities that the border requires', async (country, capabilities) => {
  const { account, start } = await aVoiceTeam(country);
  await start();
  expect(await account()).toMatchObject({ country, capabilities });
});

test('reports an account that the provider refuses to support, until it is opened', async () => {
  const { teamId, account, start } = await aVoiceTeam('IS', true);
  for (const _ of [1, 2]) {
    await expect(start()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Stripe cannot open your account. Our support team has been informed. Please add bank transfer info.',
    });
  }
  const issues = () => db.paymentIssue.findMany({ where: { teamId } });
  expect(await issues()).toMatchObject([
    {
      subject: 'account',
      kind: 'accountRefused',
      detail: 'Stripe: IS is not currently supported by Stripe.',
      resolvedAt: null,
    },
  ]);
  await db.team.update({ where: { id: teamId }, data: { country: 'NO' } });
  await start();
  expect(await account()).toMatchObject({ country: 'NO' });
  expect(await issues()).toMatchObject([{ resolution: 'Stripe has opened the account.' }]);
});

test('a transfer across a border that the provider refuses fails with its reason', async () => {
  const { voice, payoutId } = await aDuePayout({ hasAccount: true });
  const request = { country: 'AU', email: 'voice@tests.example', requestsCardPayments: true, metadata: {} };
  const { accountId } = await payments().createConnectedAccount({ ...request, idempotencyKey: `account-${payoutId}` });
  const pages = { returnUrl: 'http://localhost/', refreshUrl: 'http://localhost/' };
  const { url } = await payments().createAccountLink({ accountId, ...pages, idempotencyKey: `link-${payoutId}` });
  await fetch(url, { method: 'POST', redirect: 'manual' });
  await db.team.update({ where: { id: voice.teamId }, data: { stripeAccountId: accountId } });
  await sendPayout(payoutId);
  const { status, failure } = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  expect(status).toBe('failed');
  expect(failure).toMatch(/^Stripe: Funds can't be sent to accounts located in AU/);
});
