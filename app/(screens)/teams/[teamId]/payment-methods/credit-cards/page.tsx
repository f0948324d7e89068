import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Payment methods' };

/** The list is the layout; this is the list without a dialog. */
export default function CreditCardsPage() {
  return null;
}
