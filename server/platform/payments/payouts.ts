import type Stripe from 'stripe';
import { idOf } from './cards';
import { PaymentRefused, requireMode, translated } from './errors';

export interface BankAccount {
  bankAccountId: string;
  bankName: string;
  country: string;
  last4: string;
  accountHolderName: string;
  accountHolderType: 'company' | 'individual';
  primary: boolean;
}

export interface ConnectedAccount {
  accountId: string;
  /** Provider codes of the open requirements; `external_account` is a bank account. */
  currentlyDue: string[];
  detailsSubmitted: boolean;
  transfersActive: boolean;
  payoutsEnabled: boolean;
  bankAccounts: BankAccount[];
}

export interface BankAccountChange {
  accountId: string;
  bankAccountId: string;
  accountHolderName?: string;
  accountHolderType?: 'company' | 'individual';
  /** Only true: an account stops being primary when another becomes primary. */
  primary?: true;
  idempotencyKey: string;
}

export interface Transfer {
  transferId: string;
  amountCents: number;
  reversedCents: number;
  created: Date;
}

export function payoutCalls(stripe: Stripe, isLive: boolean) {
  return {
    /**
     * Creates the voice's account without a dashboard. We are liable for fees, losses and requirements; Stripe demands
     * this for changes to the holder's name of a bank account. `country`: two-letter code.
     */
    async createConnectedAccount(request: {
      country: string;
      email: string;
      businessName?: string;
      metadata: Record<string, string>;
      idempotencyKey: string;
    }): Promise<ConnectedAccount> {
      const account = await translated(() =>
        stripe.accounts.create(
          {
            country: request.country,
            email: request.email,
            controller: {
              stripe_dashboard: { type: 'none' },
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'application',
            },
            capabilities: { transfers: { requested: true } },
            ...(request.businessName ? { business_profile: { name: request.businessName } } : {}),
            metadata: request.metadata,
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      return connectedAccount(account);
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

    /** Adds the bank account of a one-time token; the first one always becomes primary. */
    async addBankAccount(request: {
      accountId: string;
      token: string;
      primary: boolean;
      idempotencyKey: string;
    }): Promise<BankAccount> {
      const made = await translated(() =>
        stripe.accounts.createExternalAccount(
          request.accountId,
          {
            external_account: request.token,
            ...(request.primary ? { default_for_currency: true } : {}),
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      return bankAccount(made);
    },

    async updateBankAccount(change: BankAccountChange): Promise<BankAccount> {
      const params: Stripe.AccountUpdateExternalAccountParams = {
        ...(change.accountHolderName === undefined ? {} : { account_holder_name: change.accountHolderName }),
        ...(change.accountHolderType === undefined ? {} : { account_holder_type: change.accountHolderType }),
        ...(change.primary ? { default_for_currency: true } : {}),
      };
      const options = { idempotencyKey: change.idempotencyKey };
      const { accountId, bankAccountId } = change;
      return bankAccount(
        await translated(() => stripe.accounts.updateExternalAccount(accountId, bankAccountId, params, options)),
      );
    },

    /** Succeeds for a deleted account. The provider rejects deleting the primary account. */
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

    /** Throws PaymentRefused with `providerCode` `balance_insufficient` when the platform's balance is too low. */
    async transfer(request: {
      accountId: string;
      amountCents: number;
      currency: 'eur';
      metadata: Record<string, string>;
      description?: string;
      idempotencyKey: string;
    }): Promise<Transfer> {
      const { accountId, amountCents, idempotencyKey, ...rest } = request;
      const made = await translated(() =>
        stripe.transfers.create({ ...rest, destination: accountId, amount: amountCents }, { idempotencyKey }),
      );
      return transferOf(made, isLive);
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

    async reverseTransfer(request: {
      transferId: string;
      amountCents: number;
      idempotencyKey: string;
    }): Promise<{ reversalId: string }> {
      const made = await translated(() =>
        stripe.transfers.createReversal(
          request.transferId,
          { amount: request.amountCents },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      return { reversalId: made.id };
    },
  };
}

/** The provider's clock may be behind ours. */
const clockToleranceSeconds = 3600;

function transferOf(transfer: Stripe.Transfer, isLive: boolean): Transfer {
  requireMode(transfer, isLive);
  const { id, amount, amount_reversed, created } = transfer;
  return { transferId: id, amountCents: amount, reversedCents: amount_reversed, created: new Date(created * 1000) };
}

function connectedAccount(account: Stripe.Account): ConnectedAccount {
  return {
    accountId: account.id,
    currentlyDue: account.requirements?.currently_due ?? [],
    detailsSubmitted: account.details_submitted,
    transfersActive: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    bankAccounts: (account.external_accounts?.data ?? []).flatMap((one) =>
      one.object === 'bank_account' ? [bankAccount(one)] : [],
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
