import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSimulator, type TestSimulator } from './testing';

let test: TestSimulator;
beforeAll(async () => {
  test = await startTestSimulator();
});
afterAll(() => test.stop());

const iban = 'DE89370400440532013000';

function newAccount(sdk: Stripe) {
  return sdk.accounts.create({
    country: 'DK',
    email: 'freja@voices.example',
    controller: {
      stripe_dashboard: { type: 'none' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
    },
    capabilities: { transfers: { requested: true } },
  });
}

function bankToken(sdk: Stripe, account_number = iban) {
  const holder = { account_holder_name: 'Freja', account_holder_type: 'individual' } as const;
  return sdk.tokens.create({
    bank_account: { country: account_number.slice(0, 2), currency: 'eur', account_number, ...holder },
  });
}

async function onboard(sdk: Stripe, account: string): Promise<Response> {
  const link = await sdk.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: 'http://localhost:3000/returned',
    refresh_url: 'http://localhost:3000/again',
  });
  expect((await fetch(link.url)).status).toBe(200);
  const response = await fetch(link.url, { method: 'POST', redirect: 'manual' });
  expect(response.headers.get('location')).toBe('http://localhost:3000/returned');
  return fetch(link.url, { redirect: 'manual' });
}

it('an account is set up on the hosted form, once per link, and asks for a bank account', async () => {
  const sdk = test.sdk();
  const account = await newAccount(sdk);
  expect(account.requirements?.currently_due).toContain('external_account');
  expect(account.capabilities?.transfers).toBe('inactive');
  const again = await onboard(sdk, account.id);
  expect(again.headers.get('location')).toBe('http://localhost:3000/again');
  const ready = await sdk.accounts.retrieve(account.id);
  expect(ready.requirements?.currently_due).toEqual(['external_account']);
  expect(ready).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    capabilities: { transfers: 'active' },
  });
  await sdk.accounts.createExternalAccount(account.id, { external_account: (await bankToken(sdk)).id });
  expect(await sdk.accounts.retrieve(account.id)).toMatchObject({
    payouts_enabled: true,
    requirements: { currently_due: [] },
  });
});

it('bank accounts: a single primary, no duplicates, tokens work once', async () => {
  const sdk = test.sdk();
  const { id } = await newAccount(sdk);
  const token = await bankToken(sdk);
  const first = await sdk.accounts.createExternalAccount(id, { external_account: token.id });
  expect(first).toMatchObject({ last4: '3000', country: 'DE', default_for_currency: true });
  await expect(sdk.accounts.createExternalAccount(id, { external_account: token.id })).rejects.toMatchObject({
    code: 'token_already_used',
  });
  const twin = await bankToken(sdk);
  await expect(sdk.accounts.createExternalAccount(id, { external_account: twin.id })).rejects.toMatchObject({
    code: 'bank_account_exists',
  });
  const other = await bankToken(sdk, 'FR1420041010050500013M02606');
  const second = await sdk.accounts.createExternalAccount(id, {
    external_account: other.id,
    default_for_currency: true,
  });
  const listed = await sdk.accounts.listExternalAccounts(id, { object: 'bank_account' });
  const primaries = listed.data.filter((bank) => bank.object === 'bank_account' && bank.default_for_currency);
  expect(primaries.map(({ id }) => id)).toEqual([second.id]);
  await expect(sdk.accounts.deleteExternalAccount(id, second.id)).rejects.toThrow(/default external account/);
  const renamed = await sdk.accounts.updateExternalAccount(id, first.id, {
    account_holder_name: 'Freja Voice ApS',
    account_holder_type: 'company',
    default_for_currency: true,
  });
  expect(renamed).toMatchObject({ account_holder_name: 'Freja Voice ApS', account_holder_type: 'company' });
  expect((await sdk.accounts.deleteExternalAccount(id, second.id)).deleted).toBe(true);
});

it('refuses an invalid IBAN', async () => {
  await expect(bankToken(test.sdk(), 'DE89370400440532013001')).rejects.toMatchObject({
    code: 'account_number_invalid',
    param: 'bank_account[account_number]',
  });
});

it('refuses transfers to an account without setup, and beyond the balance', async () => {
  const sdk = test.sdk();
  const { id: destination } = await newAccount(sdk);
  const fee = { amount: 9_000, currency: 'eur', destination } as const;
  await expect(sdk.transfers.create(fee)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  await onboard(sdk, destination);
  await test.control('/_balance', { availableCents: 8_999 });
  await expect(sdk.transfers.create(fee)).rejects.toMatchObject({ code: 'balance_insufficient' });
  await test.control('/_balance', { availableCents: 10_000 });
  const transfer = await sdk.transfers.create(fee);
  expect((await sdk.balance.retrieve()).available).toMatchObject([{ amount: 1_000, currency: 'eur' }]);
  const reversal = await sdk.transfers.createReversal(transfer.id, { amount: 4_000 });
  expect(reversal.transfer).toBe(transfer.id);
  await expect(sdk.transfers.createReversal(transfer.id, { amount: 5_001 })).rejects.toThrow(/greater than/);
  expect(await sdk.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 4_000, reversed: false });
});
