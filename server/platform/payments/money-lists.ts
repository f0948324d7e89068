import type Stripe from 'stripe';
import { idOf } from './cards';
import { requireMode, translated } from './errors';

/** A charge after refunds and open or lost disputes, or a transfer after reversals. */
export interface ProviderMoney {
  kind: 'charge' | 'transfer';
  /** Of the payment intent, or of the transfer. */
  stripeId: string;
  cents: number;
  /** What the provider keeps of a charge; null until it reports it, and for transfers. */
  feeCents: number | null;
}

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

  return {
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
