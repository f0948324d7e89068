import type Stripe from 'stripe';
import { z } from 'zod';
import { acceptsTransfersOnly, isAvailable } from '@/services/stripe/countries';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { invalidRequest } from '@/services/stripe/errors';
import { boolean, clearable, createdSince, metadata, page, text } from '@/services/stripe/params';
import type { Simulation } from '@/services/stripe/simulation';
import { mergeMetadata } from './customers';

/** Requirements of the holder's form; a bank account is required until there is one. */
const beforeOnboarding = [
  'business_profile.url',
  'business_type',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];
const linkSeconds = 300;

const profile = z.strictObject({ name: clearable.optional(), url: clearable.optional() }).optional();
const capability = z.strictObject({ requested: boolean }).optional();
const capabilities = z.strictObject({ card_payments: capability, transfers: capability }).optional();

export const accountEndpoints = [
  endpoint<Stripe.AccountCreateParams, Stripe.Account>()(
    'POST',
    '/v1/accounts',
    {
      business_profile: profile,
      business_type: z.enum(['company', 'individual']).optional(),
      capabilities,
      // The only arrangement in which the platform may edit the holder of a bank account.
      controller: z.strictObject({
        fees: z.strictObject({ payer: z.literal('application') }),
        losses: z.strictObject({ payments: z.literal('application') }),
        requirement_collection: z.literal('application'),
        stripe_dashboard: z.strictObject({ type: z.literal('none') }),
      }),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'a two-letter country code is needed')
        .optional(),
      default_currency: text.optional(),
      email: clearable.optional(),
      metadata: metadata.optional(),
    },
    (simulation, params) => {
      const { platformCountry } = simulation;
      const { country = platformCountry } = params;
      const isRequested = (name: 'card_payments' | 'transfers') => params.capabilities?.[name]?.requested === true;
      if (!isAvailable(country)) {
        throw invalidRequest(`${country} is not currently supported by Stripe.`, { param: 'country' });
      }
      if (
        isRequested('transfers') &&
        !isRequested('card_payments') &&
        !acceptsTransfersOnly(platformCountry, country)
      ) {
        const message = `When requesting the transfers capability for accounts in ${country}, you must either specify the recipient service agreement, or request the card_payments capability along with transfers.`;
        throw invalidRequest(message, { param: 'requested_capabilities' });
      }
      const id = simulation.newId('acct');
      const account: Stripe.Account = {
        id,
        object: 'account',
        business_profile: {
          mcc: null,
          minority_owned_business_designation: null,
          name: params.business_profile?.name || null,
          specified_commercial_transactions_act_url: null,
          support_address: null,
          support_email: null,
          support_phone: null,
          support_url: null,
          url: params.business_profile?.url || null,
        },
        business_type: params.business_type ?? null,
        capabilities: {
          ...(isRequested('card_payments') && { card_payments: 'inactive' }),
          ...(isRequested('transfers') && { transfers: 'inactive' }),
        },
        charges_enabled: false,
        controller: { ...params.controller, type: 'application', is_controller: true },
        country,
        created: simulation.now(),
        default_currency: params.default_currency ?? 'eur',
        details_submitted: false,
        email: params.email || null,
        external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
        metadata: params.metadata ?? {},
        payouts_enabled: false,
        tos_acceptance: { date: null, ip: null, user_agent: null },
        type: 'none',
      };
      return saveAccount(simulation, account);
    },
  ),

  endpoint<Stripe.AccountListParams, Stripe.ApiList<Stripe.Account>>()(
    'GET',
    '/v1/accounts',
    { ...page, created: createdSince },
    (simulation, params) => {
      const since = params.created?.gte ?? 0;
      const matching = simulation.store.list('account').filter(({ created }) => (created ?? 0) >= since);
      return listOf(matching, '/v1/accounts', params);
    },
  ),

  endpoint<Stripe.AccountRetrieveParams, Stripe.Account>()('GET', '/v1/accounts/:account', {}, (simulation, _, ids) =>
    simulation.getOrThrow('account', ids.account, 'account'),
  ),

  endpoint<Stripe.AccountUpdateParams, Stripe.Account>()(
    'POST',
    '/v1/accounts/:account',
    { business_profile: profile, email: clearable.optional(), metadata: metadata.optional() },
    (simulation, params, ids) => {
      const account = simulation.getOrThrow('account', ids.account, 'account');
      if (account.business_profile) Object.assign(account.business_profile, params.business_profile);
      if (params.email !== undefined) account.email = params.email || null;
      account.metadata = mergeMetadata(account.metadata ?? {}, params.metadata);
      return saveAccount(simulation, account);
    },
  ),

  endpoint<Stripe.AccountLinkCreateParams, Stripe.AccountLink>()(
    'POST',
    '/v1/account_links',
    {
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      refresh_url: z.url({ protocol: /^https?$/ }),
      return_url: z.url({ protocol: /^https?$/ }),
    },
    (simulation, params) => {
      simulation.getOrThrow('account', params.account, 'account');
      const { account, refresh_url, return_url } = params;
      const id = simulation.newId('link');
      const created = simulation.now();
      const expires_at = created + linkSeconds;
      simulation.store.put('onboarding_link', { id, account, expires_at, refresh_url, return_url, used: false });
      return { object: 'account_link', created, expires_at, url: `${simulation.origin()}/_onboarding/${id}` };
    },
  ),
];

/** @throws SimulatedError when the link was used or has expired */
export function completeOnboarding(simulation: Simulation, linkId: string): string {
  const link = simulation.getOrThrow('onboarding_link', linkId);
  if (link.used || link.expires_at <= simulation.now()) throw invalidRequest('This link has been used or has expired.');
  link.used = true;
  simulation.store.put('onboarding_link', link);
  const account = simulation.getOrThrow('account', link.account);
  account.details_submitted = true;
  account.business_type ??= 'individual';
  account.tos_acceptance = { date: simulation.now(), ip: '127.0.0.1', user_agent: null };
  const { capabilities = {} } = account;
  if (capabilities.card_payments) capabilities.card_payments = 'active';
  if (capabilities.transfers) capabilities.transfers = 'active';
  account.charges_enabled = capabilities.card_payments === 'active';
  saveAccount(simulation, account);
  return link.return_url;
}

/** Derives requirements and capabilities from the account, stores it and emits an event. */
export function saveAccount(simulation: Simulation, account: Stripe.Account): Stripe.Account {
  const hasBank = (account.external_accounts?.data.length ?? 0) > 0;
  const due = [
    ...(account.details_submitted ? [] : beforeOnboarding),
    ...(hasBank ? [] : ['external_account']),
  ].toSorted();
  account.payouts_enabled = account.details_submitted && hasBank;
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
  account.requirements = { ...requirements, disabled_reason: due.length > 0 ? 'requirements.past_due' : null };
  simulation.store.put('account', account);
  simulation.emit('account.updated', account, account.id);
  return account;
}
