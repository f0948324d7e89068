import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Stripe settings' };

/** The layout renders the page. */
export default function StripeSettingsPage() {
  return null;
}
