import type Stripe from 'stripe';
import { idOf } from './cards';
import { requireMode, translated } from './errors';

/** A charge after refunds and open or lost disputes, or a transfer after reversals. */
export type ProviderMoney = {
  kind: 'charge' | 'transfer';
  /** Id of the payment intent or of the transfer. */
  stripeId: string;
  cents: number;
  /** Fee that the provider keeps of a charge; null until it reports it, and for transfers. */
  feeCents: number | null;
};

/** A change of the platform's balance in euro; whole cents. */
export type BalanceChange = {
  /** Id of the balance transaction. */
  stripeId: string;
  isCharge: boolean;
  /** Amount without the fee. */
  netCents: number;
  feeCents: number;
};

const feeTypes: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);
/** The operator's own transfers between the balance and its bank. */
const operatorTypes = ['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal'] as const;

const endedDisputes: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

export function moneyListCalls(stripe: Stripe, isLive: boolean) {
  async function disputedByIntent(gte: number): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    for await (const dispute of stripe.disputes.list({ created: { gte }, limit: 100 })) {
      const intentId = idOf(dispute.payment_intent);
      if (!intentId || endedDisputes.has(dispute.status)) continue;
      sums.set(intentId, (sums.get(intentId) ?? 0) + dispute.amount);
    }
    return sums;
  }

  /** Lists every charge and transfer since then, newest first; charges without an amount are left out. */
  async function* list(since: Date): AsyncGenerator<ProviderMoney> {
    const gte = Math.floor(since.getTime() / 1000);
    const disputed = await disputedByIntent(gte);
    const expand = ['data.latest_charge.balance_transaction'];
    for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100, expand })) {
      requireMode(intent, isLive);
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      if (intent.status !== 'succeeded' || !charge) continue;
      // Stripe counts the uncaptured rest of a partial capture as refunded.
      const refunded = Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured));
      const balance = typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
      const cents = intent.amount_received - refunded - (disputed.get(intent.id) ?? 0);
      yield { kind: 'charge', stripeId: intent.id, cents, feeCents: balance?.fee ?? null };
    }
    for await (const transfer of stripe.transfers.list({ created: { gte }, limit: 100 })) {
      requireMode(transfer, isLive);
      const cents = transfer.amount - transfer.amount_reversed;
      yield { kind: 'transfer', stripeId: transfer.id, cents, feeCents: null };
    }
  }

  async function* changes(params: Stripe.BalanceTransactionListParams): AsyncGenerator<BalanceChange> {
    for await (const transaction of stripe.balanceTransactions.list({ ...params, currency: 'eur', limit: 100 })) {
      yield balanceChange(transaction);
    }
  }

  return {
    /**
     * Returns the amount that the provider holds for the platform, including what is not available yet, in euro cents.
     */
    async balanceCents(): Promise<number> {
      const { available, pending } = await translated(() => stripe.balance.retrieve());
      return [...available, ...pending]
        .filter(({ currency }) => currency === 'eur')
        .reduce((sum, { amount }) => sum + amount, 0);
    },

    /**
     * Returns the amount that the operator has added to the balance since the account exists, minus what it has
     * withdrawn.
     */
    async operatorCents(): Promise<number> {
      let cents = 0;
      for (const type of operatorTypes) {
        await translated(async () => {
          for await (const { netCents } of changes({ type })) cents += netCents;
        });
      }
      return cents;
    },

    /** Yields the changes of the balance, newest first. @throws PaymentUnavailable while iterating. */
    async *listBalanceChanges(since: Date): AsyncGenerator<BalanceChange> {
      const list = changes({ created: { gte: Math.floor(since.getTime() / 1000) } });
      for (;;) {
        const next = await translated(() => list.next());
        if (next.done) return;
        yield next.value;
      }
    },

    /** @throws PaymentUnavailable while iterating */
    async *listMoney(since: Date): AsyncGenerator<ProviderMoney> {
      const money = list(since);
      for (;;) {
        const next = await translated(() => money.next());
        if (next.done) return;
        yield next.value;
      }
    },
  };
}

function balanceChange({ id, type, net, fee }: Stripe.BalanceTransaction): BalanceChange {
  const isCharge = type === 'charge' || type === 'payment';
  return { stripeId: id, isCharge, netCents: net, feeCents: feeTypes.has(type) ? -net : fee };
}
