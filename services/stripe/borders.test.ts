import type Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { startTestSimulator } from './testing';

async function aPlatform(country?: string) {
  const test = await startTestSimulator(country ? { country } : {});
  onTestFinished(() => test.stop());
  const sdk = test.sdk();
  const create = (accountCountry: string, requestsCardPayments: boolean) => {
    const params: Stripe.AccountCreateParams = {
      country: accountCountry,
      controller: {
        stripe_dashboard: { type: 'none' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
      },
      capabilities: { transfers: { requested: true } },
    };
    if (requestsCardPayments) params.capabilities = { ...params.capabilities, card_payments: { requested: true } };
    return sdk.accounts.create(params);
  };
  async function transferTo(accountCountry: string) {
    const { id } = await create(accountCountry, true);
    const pages = { refresh_url: 'http://localhost/', return_url: 'http://localhost/' };
    const { url } = await sdk.accountLinks.create({ account: id, type: 'account_onboarding', ...pages });
    await fetch(url, { method: 'POST', redirect: 'manual' });
    return sdk.transfers.create({ amount: 14_000, currency: 'eur', destination: id });
  }
  return { create, transferTo };
}

it('opens accounts that only receive transfers within the EEA', async () => {
  const { create } = await aPlatform();
  expect((await create('DE', false)).capabilities).toEqual({ transfers: 'inactive' });
  expect((await create('GB', true)).capabilities).toEqual({ card_payments: 'inactive', transfers: 'inactive' });
  await expect(create('GB', false)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param: 'requested_capabilities',
    message: expect.stringContaining('transfers capability for accounts in GB'),
  });
  const british = await aPlatform('GB');
  await expect(british.create('DE', false)).rejects.toMatchObject({ param: 'requested_capabilities' });
});

it('opens no accounts in countries that Stripe does not support', async () => {
  const { create } = await aPlatform();
  const message = 'IS is not currently supported by Stripe.';
  await expect(create('IS', true)).rejects.toMatchObject({ statusCode: 400, param: 'country', message });
});

it.each([
  ['SE', 'DE', true],
  ['SE', 'GB', true],
  ['SE', 'CH', true],
  ['SE', 'US', true],
  ['CA', 'SE', true],
  ['SE', 'AU', false],
  ['AU', 'SE', false],
  ['AU', 'AU', true],
])('transfers from %s to %s: %j', async (platform, country, isAllowed) => {
  const { transferTo } = await aPlatform(platform);
  const transfer = transferTo(country);
  if (isAllowed) expect(await transfer).toMatchObject({ amount: 14_000 });
  else {
    await expect(transfer).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(`accounts located in ${country} when the account is under the \`full\` service`),
    });
  }
});
