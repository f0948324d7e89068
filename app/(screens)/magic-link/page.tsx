import type { Metadata } from 'next';
import { MagicLinkCard } from '@/components/access/magic-link-card';

// The URL contains a credential: do not send it as a referrer.
export const metadata: Metadata = { title: 'Log in as a user', robots: { index: false }, referrer: 'no-referrer' };

export default async function MagicLinkPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  return <MagicLinkCard token={typeof token === 'string' ? token : ''} />;
}
