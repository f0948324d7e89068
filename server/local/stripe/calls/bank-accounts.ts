import type Stripe from 'stripe';
import { z } from 'zod';
import { call, listOf } from '@/server/local/stripe/call';
import { invalidRequest, noSuch } from '@/server/local/stripe/errors';
import { isValidIban } from '@/server/local/stripe/iban';
import { boolean, clearable, metadata, page, text } from '@/server/local/stripe/params';
import type { Simulation } from '@/server/local/stripe/simulation';
import { saveAccount } from './accounts';
import { mergeMetadata } from './customers';

const holderType = z.enum(['company', 'individual']);

export const bankAccountCalls = [
  call<Stripe.TokenCreateParams, Stripe.Token>()(
    'POST',
    '/v1/tokens',
    {
      bank_account: z.strictObject({
        account_holder_name: text.optional(),
        account_holder_type: holderType.optional(),
        account_number: text,
        country: z.string().regex(/^[A-Z]{2}$/, 'a two-letter country code is needed'),
        currency: z.literal('eur').optional(),
      }),
    },
    (simulation, params) => {
      const given = params.bank_account;
      const iban = given.account_number.replaceAll(' ', '').toUpperCase();
      if (!isValidIban(iban) || !iban.startsWith(given.country)) {
        throw invalidRequest('The account number you provided is not a valid IBAN of this country.', {
          code: 'account_number_invalid',
          param: 'bank_account[account_number]',
        });
      }
      const bank: Stripe.BankAccount = {
        id: simulation.newId('ba'),
        object: 'bank_account',
        account_holder_name: given.account_holder_name ?? null,
        account_holder_type: given.account_holder_type ?? null,
        account_type: null,
        bank_name: 'STRIPE TEST BANK',
        country: given.country,
        currency: given.currency ?? 'eur',
        fingerprint: `iban${iban}`,
        last4: iban.slice(-4),
        routing_number: null,
        status: 'new',
      };
      const token: Stripe.Token = {
        id: simulation.newId('btok'),
        object: 'token',
        bank_account: bank,
        client_ip: null,
        created: simulation.now(),
        livemode: false,
        type: 'bank_account',
        used: false,
      };
      simulation.store.put('token', token);
      return token;
    },
  ),

  call<Stripe.TokenRetrieveParams, Stripe.Token>()('GET', '/v1/tokens/:token', {}, (simulation, _, ids) =>
    simulation.need('token', ids.token, 'token'),
  ),

  call<Stripe.AccountListExternalAccountsParams, Stripe.ApiList<Stripe.ExternalAccount>>()(
    'GET',
    '/v1/accounts/:account/external_accounts',
    { ...page, object: z.literal('bank_account').optional() },
    (simulation, params, ids) => {
      const account = simulation.need('account', ids.account, 'account');
      return listOf([...banksOf(account)], `/v1/accounts/${account.id}/external_accounts`, params);
    },
  ),

  call<Stripe.AccountCreateExternalAccountParams, Stripe.ExternalAccount>()(
    'POST',
    '/v1/accounts/:account/external_accounts',
    { default_for_currency: boolean.optional(), external_account: text, metadata: metadata.optional() },
    (simulation, params, ids) => {
      const account = simulation.need('account', ids.account, 'account');
      const bank = takeFromToken(simulation, params.external_account);
      const known = banksOf(account);
      if (known.some((one) => one.fingerprint === bank.fingerprint)) {
        throw invalidRequest('A bank account with that routing number and account number already exists.', {
          code: 'bank_account_exists',
        });
      }
      const primary = params.default_for_currency || known.length === 0;
      const added: Stripe.BankAccount = {
        ...bank,
        account: account.id,
        available_payout_methods: ['standard'],
        default_for_currency: primary,
        metadata: params.metadata ?? {},
      };
      saveBanks(simulation, account, [...(primary ? known.map(secondary) : known), added]);
      simulation.emit('account.external_account.created', added, account.id);
      return added;
    },
  ),

  call<Stripe.AccountRetrieveExternalAccountParams, Stripe.ExternalAccount>()(
    'GET',
    '/v1/accounts/:account/external_accounts/:bank',
    {},
    (simulation, _, ids) => bankOf(simulation.need('account', ids.account, 'account'), ids.bank),
  ),

  call<Stripe.AccountUpdateExternalAccountParams, Stripe.ExternalAccount>()(
    'POST',
    '/v1/accounts/:account/external_accounts/:bank',
    {
      account_holder_name: clearable.optional(),
      account_holder_type: holderType.optional(),
      default_for_currency: boolean.optional(),
      metadata: metadata.optional(),
    },
    (simulation, params, ids) => {
      const account = simulation.need('account', ids.account, 'account');
      const bank = bankOf(account, ids.bank);
      const becomesPrimary = params.default_for_currency === true;
      const changed: Stripe.BankAccount = {
        ...bank,
        account_holder_name: params.account_holder_name ?? bank.account_holder_name,
        account_holder_type: params.account_holder_type ?? bank.account_holder_type,
        default_for_currency: becomesPrimary || (bank.default_for_currency ?? false),
        metadata: mergeMetadata(bank.metadata ?? {}, params.metadata),
      };
      const others = (one: Stripe.BankAccount) => (becomesPrimary ? secondary(one) : one);
      const banks = banksOf(account).map((one) => (one.id === bank.id ? changed : others(one)));
      saveBanks(simulation, account, banks);
      simulation.emit('account.external_account.updated', changed, account.id);
      return changed;
    },
  ),

  call<Stripe.AccountDeleteExternalAccountParams, Stripe.DeletedExternalAccount>()(
    'DELETE',
    '/v1/accounts/:account/external_accounts/:bank',
    {},
    (simulation, _, ids) => {
      const account = simulation.need('account', ids.account, 'account');
      const bank = bankOf(account, ids.bank);
      if (bank.default_for_currency) {
        throw invalidRequest('You cannot delete the default external account for your default currency.');
      }
      const left = banksOf(account).filter((one) => one.id !== bank.id);
      saveBanks(simulation, account, left);
      simulation.emit('account.external_account.deleted', bank, account.id);
      return { id: bank.id, object: 'bank_account', deleted: true };
    },
  ),
];

function takeFromToken(simulation: Simulation, id: string): Stripe.BankAccount {
  const token = simulation.store.get('token', id);
  if (!token?.bank_account) throw noSuch('token', id, 'external_account');
  if (token.used) {
    throw invalidRequest('You cannot use a Stripe token more than once.', { code: 'token_already_used' });
  }
  simulation.store.put('token', { ...token, used: true });
  return token.bank_account;
}

function banksOf(account: Stripe.Account): Stripe.BankAccount[] {
  return (account.external_accounts?.data ?? []).filter((one) => one.object === 'bank_account');
}

function bankOf(account: Stripe.Account, id: string): Stripe.BankAccount {
  const found = banksOf(account).find((one) => one.id === id);
  if (!found) throw noSuch('external account', id);
  return found;
}

function saveBanks(simulation: Simulation, account: Stripe.Account, banks: Stripe.BankAccount[]): void {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  for (const bank of banks) simulation.store.put('bank_account', bank);
  account.external_accounts = { object: 'list', data: banks, has_more: false, url };
  saveAccount(simulation, account);
}

function secondary(bank: Stripe.BankAccount): Stripe.BankAccount {
  return { ...bank, default_for_currency: false };
}
