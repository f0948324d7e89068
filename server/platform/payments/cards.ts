import type Stripe from 'stripe';
import { PaymentRefused, requireMode, translated } from './errors';

export type SavedCard = {
  paymentMethodId: string;
  /** Brand as Stripe spells it: `visa`, `mastercard`, `amex` and others. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  customerId: string | null;
};

export type CardSetup = {
  setupIntentId: string;
  clientSecret: string;
  status: 'open' | 'needs-confirmation' | 'processing' | 'succeeded' | 'canceled';
  paymentMethodId: string | null;
  customerId: string | null;
};

export function cardCalls(stripe: Stripe, isLive: boolean) {
  async function retrieveCard(paymentMethodId: string): Promise<SavedCard> {
    return savedCard(await translated(() => stripe.paymentMethods.retrieve(paymentMethodId)), isLive);
  }

  return {
    async createCustomer(customer: {
      name: string;
      email: string;
      metadata: Record<string, string>;
      idempotencyKey: string;
    }): Promise<{ customerId: string }> {
      const { name, email, metadata, idempotencyKey } = customer;
      const made = await translated(() => stripe.customers.create({ name, email, metadata }, { idempotencyKey }));
      return { customerId: made.id };
    },

    /** Returns the customer created for this team earlier, in case its id was not stored. */
    async findCustomer(search: { email: string; teamId: string }): Promise<string | null> {
      return translated(async () => {
        for await (const customer of stripe.customers.list({ email: search.email, limit: 100 })) {
          if (customer.metadata.teamId === search.teamId) return customer.id;
        }
        return null;
      });
    },

    async updateCustomer(change: {
      customerId: string;
      name?: string;
      email?: string;
      idempotencyKey: string;
    }): Promise<void> {
      const { customerId, name, email, idempotencyKey } = change;
      const params: Stripe.CustomerUpdateParams = {};
      if (name !== undefined) params.name = name;
      if (email !== undefined) params.email = email;
      await translated(() => stripe.customers.update(customerId, params, { idempotencyKey }));
    },

    async createSetupIntent(setup: { customerId: string; idempotencyKey: string }): Promise<CardSetup> {
      const intent = await translated(() =>
        stripe.setupIntents.create(
          {
            customer: setup.customerId,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
          },
          { idempotencyKey: setup.idempotencyKey },
        ),
      );
      return cardSetup(intent, isLive);
    },

    async retrieveSetupIntent(setupIntentId: string): Promise<CardSetup> {
      return cardSetup(await translated(() => stripe.setupIntents.retrieve(setupIntentId)), isLive);
    },

    retrieveCard,

    /**
     * Attaches the card unless a finished setup intent already has. Throws PaymentDeclined when the bank declines the
     * card, PaymentRefused when it belongs to another customer.
     */
    async attachCard(card: {
      customerId: string;
      paymentMethodId: string;
      idempotencyKey: string;
    }): Promise<SavedCard> {
      const { customerId, paymentMethodId, idempotencyKey } = card;
      const existingCard = await retrieveCard(paymentMethodId);
      if (existingCard.customerId === customerId) return existingCard;
      if (existingCard.customerId) {
        throw new PaymentRefused('payment_method_not_yours', 'This card cannot be added. Please enter it again.');
      }
      return savedCard(
        await translated(() =>
          stripe.paymentMethods.attach(paymentMethodId, { customer: customerId }, { idempotencyKey }),
        ),
        isLive,
      );
    },

    /** Detaches the card; succeeds if it is already detached. */
    async detachCard(card: { paymentMethodId: string; idempotencyKey: string }): Promise<void> {
      const savedCard = await retrieveCard(card.paymentMethodId);
      if (!savedCard.customerId) return;
      await translated(() =>
        stripe.paymentMethods.detach(card.paymentMethodId, {}, { idempotencyKey: card.idempotencyKey }),
      );
    },
  };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function savedCard(method: Stripe.PaymentMethod, isLive: boolean): SavedCard {
  requireMode(method, isLive);
  if (!method.card) throw new PaymentRefused('not_a_card', 'Only cards can be added here.');
  return {
    paymentMethodId: method.id,
    brand: method.card.brand,
    last4: method.card.last4,
    expMonth: method.card.exp_month,
    expYear: method.card.exp_year,
    customerId: idOf(method.customer),
  };
}

const setupStatuses: Record<string, CardSetup['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'needs-confirmation',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function cardSetup(intent: Stripe.SetupIntent, isLive: boolean): CardSetup {
  requireMode(intent, isLive);
  const status = setupStatuses[intent.status];
  if (!intent.client_secret || !status) {
    throw new PaymentRefused('unknown_status', 'The card cannot be added right now. Please try again later.');
  }
  return {
    setupIntentId: intent.id,
    clientSecret: intent.client_secret,
    status,
    paymentMethodId: idOf(intent.payment_method),
    customerId: idOf(intent.customer),
  };
}
