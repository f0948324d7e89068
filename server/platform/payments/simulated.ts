import type Stripe from 'stripe';
import { AppError } from '@/server/platform/errors';
import { idOf } from './cards';
import { isSimulated, type PaymentsConfig } from './client';
import { translated } from './errors';

/**
 * Result of what Stripe.js does in the browser; here the server does it, because browsers cannot reach the simulator.
 */
export type SimulatedCardSetup =
  | { status: 'succeeded'; paymentMethodId: string }
  | { status: 'needs-confirmation'; paymentMethodId: null };

/** Throws 404 without the simulator, like an unknown path. */
export function simulatedCalls(stripe: Stripe, config: PaymentsConfig) {
  function requireSimulator(): string {
    if (!config.apiBase || !isSimulated(config)) throw new AppError('not-found', 'There is no such page.');
    return config.apiBase;
  }

  return {
    async simulateCardSetup(request: { clientSecret: string; testCard: string }): Promise<SimulatedCardSetup> {
      requireSimulator();
      const stored = await ownIntent(request.clientSecret);
      // After a lost response, the intent is confirmed already.
      const intent =
        stored.object === 'setup_intent' && stored.status === 'succeeded'
          ? stored
          : await translated(() =>
              stripe.setupIntents.confirm(stored.id, {
                payment_method: request.testCard,
                use_stripe_sdk: true,
              }),
            );
      const paymentMethodId = idOf(intent.payment_method);
      return intent.status === 'succeeded' && paymentMethodId
        ? { status: 'succeeded', paymentMethodId }
        : { status: 'needs-confirmation', paymentMethodId: null };
    },

    async simulateConfirmation(request: { clientSecret: string; outcome: 'confirm' | 'fail' }): Promise<{
      status: 'confirmed' | 'failed';
      paymentMethodId: string | null;
    }> {
      const base = requireSimulator();
      const { id: intentId } = await ownIntent(request.clientSecret);
      const response = await fetch(new URL('/_authenticate', base), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${config.secretKey}`,
        },
        body: JSON.stringify({ intent: intentId, outcome: request.outcome }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new AppError('conflict', 'This payment does not wait for a confirmation.');
      const intent = await translated<Stripe.SetupIntent | Stripe.PaymentIntent>(() =>
        intentId.startsWith('seti_')
          ? stripe.setupIntents.retrieve(intentId)
          : stripe.paymentIntents.retrieve(intentId),
      );
      const confirmed = ['succeeded', 'requires_capture', 'processing'].includes(intent.status);
      return {
        status: confirmed ? 'confirmed' : 'failed',
        paymentMethodId: idOf(intent.payment_method),
      };
    },

    async simulateBankToken(request: {
      iban: string;
      accountHolderName: string;
      accountHolderType: 'company' | 'individual';
    }): Promise<{ token: string }> {
      requireSimulator();
      const iban = request.iban.replaceAll(' ', '').toUpperCase();
      const token = await translated(() =>
        stripe.tokens.create({
          bank_account: {
            country: iban.slice(0, 2),
            currency: 'eur',
            account_number: iban,
            account_holder_name: request.accountHolderName,
            account_holder_type: request.accountHolderType,
          },
        }),
      );
      return { token: token.id };
    },
  };

  /** Finds the intent of a client secret, which authorizes actions on it as with Stripe.js. */
  async function ownIntent(clientSecret: string): Promise<Stripe.SetupIntent | Stripe.PaymentIntent> {
    const intentId = clientSecret.split('_secret_')[0] ?? '';
    const intent = await translated<Stripe.SetupIntent | Stripe.PaymentIntent>(() =>
      intentId.startsWith('seti_') ? stripe.setupIntents.retrieve(intentId) : stripe.paymentIntents.retrieve(intentId),
    );
    if (intent.client_secret !== clientSecret) throw new AppError('not-found', 'This payment does not exist.');
    return intent;
  }
}
