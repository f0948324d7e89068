import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { invalidRequest, noSuch } from '@/services/stripe/errors';
import { boolean, clearable, metadata, page, text } from '@/services/stripe/params';
import type { Simulation } from '@/services/stripe/simulation';
import { saveAccount } from './accounts';
import { mergeMetadata } from './customers';

function isValidIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

const holderType = z.enum(['company', 'individual']);

export const bankAccountEndpoints = [
  endpoint<Stripe.TokenCreateParams, Stripe.Token>()(
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
      const { bank_account } = params;
      const iban = bank_account.account_number.replaceAll(' ', '').toUpperCase();
      if (!isValidIban(iban) || !iban.startsWith(bank_account.country)) {
        throw invalidRequest('The account number you provided is not a valid IBAN of this country.', {
          code: 'account_number_invalid',
          param: 'bank_account[account_number]',
        });
      }
      const bank: Stripe.BankAccount = {
        id: simulation.newId('ba'),
        object: 'bank_account',
        account_holder_name: bank_account.account_holder_name ?? null,
        account_holder_type: bank_account.account_holder_type ?? null,
        account_type: null,
        bank_name: 'STRIPE TEST BANK',
        country: bank_account.country,
        currency: bank_account.currency ?? 'eur',
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

  endpoint<Stripe.TokenRetrieveParams, Stripe.Token>()('GET', '/v1/tokens/:token', {}, (simulation, _, ids) =>
    simulation.getOrThrow('token', ids.token, 'token'),
  ),

  endpoint<Stripe.AccountListExternalAccountsParams, Stripe.ApiList<Stripe.ExternalAccount>>()(
    'GET',
    '/v1/accounts/:account/external_accounts',
    { ...page, object: z.literal('bank_account').optional() },
    (simulation, params, ids) => {
      const account = simulation.getOrThrow('account', ids.account, 'account');
      return listOf([...banksOf(account)], `/v1/accounts/${account.id}/external_accounts`, params);
    },
  ),

  endpoint<Stripe.AccountCreateExternalAccountParams, Stripe.ExternalAccount>()(
    'POST',
    '/v1/accounts/:account/external_accounts',
    { default_for_currency: boolean.optional(), external_account: text, metadata: metadata.optional() },
    (simulation, params, ids) => {
      const account = simulation.getOrThrow('account', ids.account, 'account');
      const bank = takeFromToken(simulation, params.external_account);
      const banks = banksOf(account);
      if (banks.some(({ fingerprint }) => fingerprint === bank.fingerprint)) {
        throw invalidRequest('A bank account with that routing number and account number already exists.', {
          code: 'bank_account_exists',
        });
      }
      const primary = params.default_for_currency || banks.length === 0;
      const added: Stripe.BankAccount = {
        ...bank,
        account: account.id,
        available_payout_methods: ['standard'],
        default_for_currency: primary,
        metadata: params.metadata ?? {},
      };
      saveBanks(simulation, account, [...(primary ? banks.map(secondary) : banks), added]);
      simulation.emit('account.external_account.created', added, account.id);
      return added;
    },
  ),

  endpoint<Stripe.AccountRetrieveExternalAccountParams, Stripe.ExternalAccount>()(
    'GET',
    '/v1/accounts/:account/external_accounts/:bank',
    {},
    (simulation, _, ids) => bankOf(simulation.getOrThrow('account', ids.account, 'account'), ids.bank),
  ),

  endpoint<Stripe.AccountUpdateExternalAccountParams, Stripe.ExternalAccount>()(
    'POST',
    '/v1/accounts/:account/external_accounts/:bank',
    {
      account_holder_name: clearable.optional(),
      account_holder_type: holderType.optional(),
      default_for_currency: boolean.optional(),
      metadata: metadata.optional(),
    },
    (simulation, params, ids) => {
      const account = simulation.getOrThrow('account', ids.account, 'account');
      const bank = bankOf(account, ids.bank);
      const becomesPrimary = params.default_for_currency === true;
      const changed: Stripe.BankAccount = {
        ...bank,
        account_holder_name: params.account_holder_name ?? bank.account_holder_name,
        account_holder_type: params.account_holder_type ?? bank.account_holder_type,
        default_for_currency: becomesPrimary || (bank.default_for_currency ?? false),
        metadata: mergeMetadata(bank.metadata ?? {}, params.metadata),
      };
      const afterChange = (other: Stripe.BankAccount) => (becomesPrimary ? secondary(other) : other);
      const banks = banksOf(account).map((other) => (other.id === bank.id ? changed : afterChange(other)));
      saveBanks(simulation, account, banks);
      simulation.emit('account.external_account.updated', changed, account.id);
      return changed;
    },
  ),

  endpoint<Stripe.AccountDeleteExternalAccountParams, Stripe.DeletedExternalAccount>()(
    'DELETE',
    '/v1/accounts/:account/external_accounts/:bank',
    {},
    (simulation, _, ids) => {
      const account = simulation.getOrThrow('account', ids.account, 'account');
      const bank = bankOf(account, ids.bank);
      if (bank.default_for_currency) {
        throw invalidRequest('You cannot delete the default external account for your default currency.');
      }
      const otherBanks = banksOf(account).filter(({ id }) => id !== bank.id);
      saveBanks(simulation, account, otherBanks);
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
  return (account.external_accounts?.data ?? []).filter((bank) => bank.object === 'bank_account');
}

function bankOf(account: Stripe.Account, id: string): Stripe.BankAccount {
  const bank = banksOf(account).find((bankAccount) => bankAccount.id === id);
  if (!bank) throw noSuch('external account', id);
  return bank;
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
