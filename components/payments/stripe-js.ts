import type { Stripe } from '@stripe/stripe-js';

let loading: { key: string; stripe: Promise<Stripe | null> } | undefined;

/** Stripe's own script, fetched from its host when a form needs it and not before. @throws Error when it is unreachable. */
export async function loadStripeJs(publishableKey: string): Promise<Stripe> {
  if (loading?.key !== publishableKey) {
    const stripe = import('@stripe/stripe-js/pure').then(({ loadStripe }) => loadStripe(publishableKey));
    loading = { key: publishableKey, stripe };
  }
  try {
    const stripe = await loading.stripe;
    if (stripe) return stripe;
  } catch {
    loading = undefined;
  }
  throw new Error('The card form could not be loaded. Please check your connection and try again.');
}
