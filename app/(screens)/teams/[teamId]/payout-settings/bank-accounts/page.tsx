import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Bank accounts' };

/** The layout renders the page. */
export default function BankAccountsPage() {
  return null;
}
