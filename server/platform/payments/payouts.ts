import type Stripe from 'stripe';
import { idOf } from './cards';
import { PaymentRefused, requireMode, translated } from './errors';

export type BankAccount = {
  bankAccountId: string;
  bankName: string;
  country: string;
  last4: string;
  accountHolderName: string;
  accountHolderType: 'company' | 'individual';
  primary: boolean;
};

export type ConnectedAccount = {
  accountId: string;
  /** Provider codes of the open requirements; `external_account` is a bank account. */
  currentlyDue: string[];
  detailsSubmitted: boolean;
  transfersActive: boolean;
  payoutsEnabled: boolean;
  bankAccounts: BankAccount[];
};

export type BankAccountChange = {
  accountId: string;
  bankAccountId: string;
  accountHolderName?: string;
  accountHolderType?: 'company' | 'individual';
  /** The value is only true, because an account stops being primary when another becomes primary. */
  primary?: true;
  idempotencyKey: string;
};

/** A payout of a connected account to its bank. */
export type BankPayout = {
  payoutId: string;
  amountCents: number;
  /** The provider's code, such as `account_closed`; null unless the bank has returned the payout. */
  failureCode: string | null;
  /** The account of the payout; null if it was deleted. */
  bankAccount: { country: string; last4: string } | null;
  arrival: Date;
};

export type Transfer = {
  transferId: string;
  amountCents: number;
  reversedCents: number;
  created: Date;
};

export type BankToken = {
  country: string;
  currency: string;
};

export function payoutCalls(stripe: Stripe, isLive: boolean) {
  return {
    /**
     * Creates the voice's account without a dashboard. We are liable for fees, losses and requirements; Stripe demands
     * this for changes to the holder's name of a bank account. `country`: two-letter code. The account is under Stripe's
     * full service agreement, because it pays nobody across a border under the other one.
     */
    async createConnectedAccount(request: {
      country: string;
      email: string;
      businessName?: string;
      requestsCardPayments: boolean;
      metadata: Record<string, string>;
      idempotencyKey: string;
    }): Promise<ConnectedAccount> {
      const { idempotencyKey } = request;
      const params: Stripe.AccountCreateParams = {
        country: request.country,
        email: request.email,
        controller: {
          stripe_dashboard: { type: 'none' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'application',
        },
        capabilities: { transfers: { requested: true } },
        metadata: request.metadata,
      };
      if (request.requestsCardPayments) {
        params.capabilities = { ...params.capabilities, card_payments: { requested: true } };
      }
      if (request.businessName) params.business_profile = { name: request.businessName };
      return connectedAccount(await translated(() => stripe.accounts.create(params, { idempotencyKey })));
    },

    /** Finds the account created for this team by its metadata. `since`: time of the first request. */
    async findConnectedAccount(search: { teamId: string; since: Date }): Promise<string | null> {
      const gte = Math.floor(search.since.getTime() / 1000) - clockToleranceSeconds;
      return translated(async () => {
        for await (const account of stripe.accounts.list({ created: { gte }, limit: 100 })) {
          if (account.metadata?.teamId === search.teamId) return account.id;
        }
        return null;
      });
    },

    async retrieveConnectedAccount(accountId: string): Promise<ConnectedAccount> {
      return connectedAccount(await translated(() => stripe.accounts.retrieve(accountId)));
    },

    /**
     * Returns a link to the provider's form. It works once and for a few minutes: create a new link for every click.
     */
    async createAccountLink(request: {
      accountId: string;
      returnUrl: string;
      refreshUrl: string;
      idempotencyKey: string;
    }): Promise<{ url: string }> {
      const link = await translated(() =>
        stripe.accountLinks.create(
          {
            account: request.accountId,
            type: 'account_onboarding',
            return_url: request.returnUrl,
            refresh_url: request.refreshUrl,
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      return { url: link.url };
    },

    /** Returns null for a token that does not exist or is not a bank account's. */
    async retrieveBankToken(token: string): Promise<BankToken | null> {
      try {
        const { bank_account: bank } = await translated(() => stripe.tokens.retrieve(token));
        return bank ? { country: bank.country, currency: bank.currency } : null;
      } catch (error) {
        if (error instanceof PaymentRefused && error.providerCode === 'resource_missing') return null;
        throw error;
      }
    },

    /** Adds the bank account of a one-time token; the first one always becomes primary. */
    async addBankAccount(request: {
      accountId: string;
      token: string;
      primary: boolean;
      idempotencyKey: string;
    }): Promise<BankAccount> {
      const { accountId, idempotencyKey } = request;
      const params: Stripe.AccountCreateExternalAccountParams = { external_account: request.token };
      if (request.primary) params.default_for_currency = true;
      return bankAccount(
        await translated(() => stripe.accounts.createExternalAccount(accountId, params, { idempotencyKey })),
      );
    },

    async updateBankAccount(change: BankAccountChange): Promise<BankAccount> {
      const params: Stripe.AccountUpdateExternalAccountParams = {};
      if (change.accountHolderName !== undefined) params.account_holder_name = change.accountHolderName;
      if (change.accountHolderType !== undefined) params.account_holder_type = change.accountHolderType;
      if (change.primary) params.default_for_currency = true;
      const options = { idempotencyKey: change.idempotencyKey };
      const { accountId, bankAccountId } = change;
      return bankAccount(
        await translated(() => stripe.accounts.updateExternalAccount(accountId, bankAccountId, params, options)),
      );
    },

    /** Deletes an account; succeeds if it is already deleted. The provider rejects deleting the primary account. */
    async deleteBankAccount(request: {
      accountId: string;
      bankAccountId: string;
      idempotencyKey: string;
    }): Promise<void> {
      try {
        await translated(() =>
          stripe.accounts.deleteExternalAccount(
            request.accountId,
            request.bankAccountId,
            {},
            {
              idempotencyKey: request.idempotencyKey,
            },
          ),
        );
      } catch (error) {
        if (error instanceof PaymentRefused && error.providerCode === 'resource_missing') return;
        throw error;
      }
    },

    /**
     * Transfers an amount. With `chargeId`, it transfers the funds of that charge, which need not be part of the
     * balance yet.
     * @throws PaymentRefused with `providerCode` `balance_insufficient` when the platform's balance is too low, and
     * with `param` `source_transaction` when the charge cannot be the source.
     */
    async transfer(request: {
      accountId: string;
      amountCents: number;
      currency: 'eur';
      chargeId: string | null;
      metadata: Record<string, string>;
      description?: string;
      idempotencyKey: string;
    }): Promise<Transfer> {
      const { idempotencyKey } = request;
      const params: Stripe.TransferCreateParams = {
        destination: request.accountId,
        amount: request.amountCents,
        currency: request.currency,
        metadata: request.metadata,
      };
      if (request.chargeId) params.source_transaction = request.chargeId;
      if (request.description) params.description = request.description;
      return transferOf(await translated(() => stripe.transfers.create(params, { idempotencyKey })), isLive);
    },

    /** Returns the account's newest payout to its bank; null before the first one. */
    async newestBankPayout(accountId: string): Promise<BankPayout | null> {
      const { data } = await translated(() =>
        stripe.payouts.list({ limit: 1, expand: ['data.destination'] }, { stripeAccount: accountId }),
      );
      const [newest] = data;
      return newest ? bankPayout(newest, isLive) : null;
    },

    async retrieveTransfer(transferId: string): Promise<Transfer> {
      return transferOf(await translated(() => stripe.transfers.retrieve(transferId)), isLive);
    },

    /**
     * Finds the transfer created for our payout by its metadata. `since`: creation time of the payout, where the search
     * ends.
     */
    async findTransfer(search: { accountId: string; payoutId: string; since: Date }): Promise<Transfer | null> {
      const sinceSeconds = Math.floor(search.since.getTime() / 1000) - clockToleranceSeconds;
      return translated(async () => {
        for await (const transfer of stripe.transfers.list({ destination: search.accountId, limit: 100 })) {
          if (transfer.created < sinceSeconds) break;
          if (transfer.metadata.payoutId === search.payoutId) return transferOf(transfer, isLive);
        }
        return null;
      });
    },
  };
}

/** Tolerance, because the provider's clock may be behind ours. */
const clockToleranceSeconds = 3600;

function transferOf(transfer: Stripe.Transfer, isLive: boolean): Transfer {
  requireMode(transfer, isLive);
  const { id, amount, amount_reversed, created } = transfer;
  return { transferId: id, amountCents: amount, reversedCents: amount_reversed, created: new Date(created * 1000) };
}

function bankPayout(payout: Stripe.Payout, isLive: boolean): BankPayout {
  requireMode(payout, isLive);
  const { id, amount, status, failure_code, destination, arrival_date } = payout;
  const isBank = typeof destination === 'object' && destination?.object === 'bank_account' && 'last4' in destination;
  return {
    payoutId: id,
    amountCents: amount,
    failureCode: status === 'failed' ? (failure_code ?? 'could_not_process') : null,
    bankAccount: isBank ? { country: destination.country, last4: destination.last4 } : null,
    arrival: new Date(arrival_date * 1000),
  };
}

function connectedAccount(account: Stripe.Account): ConnectedAccount {
  return {
    accountId: account.id,
    currentlyDue: account.requirements?.currently_due ?? [],
    detailsSubmitted: account.details_submitted,
    transfersActive: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    bankAccounts: (account.external_accounts?.data ?? []).flatMap((bank) =>
      bank.object === 'bank_account' ? [bankAccount(bank)] : [],
    ),
  };
}

function bankAccount(account: Stripe.ExternalAccount): BankAccount {
  if (account.object !== 'bank_account') {
    throw new PaymentRefused('not_a_bank_account', 'Only bank accounts can be added here.');
  }
  return {
    bankAccountId: idOf(account) ?? '',
    bankName: account.bank_name ?? 'Bank account',
    country: account.country,
    last4: account.last4,
    accountHolderName: account.account_holder_name ?? '',
    accountHolderType: account.account_holder_type === 'company' ? 'company' : 'individual',
    primary: account.default_for_currency ?? false,
  };
}
