import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '@/lib/client/api';

let loading: { key: string; stripe: Promise<Stripe | null> } | undefined;

/** @throws ApiError when Stripe's host is unreachable. */
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
  throw new ApiError(0, 'The card form could not be loaded. Please check your connection and try again.', 'offline');
}
