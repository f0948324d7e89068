import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Payment methods' };

/** The layout renders the list. */
export default function CreditCardsPage() {
  return null;
}
