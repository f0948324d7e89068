import type { Metadata } from 'next';
import { MagicLinkCard } from '@/components/access/magic-link-card';

// The address is a key: it goes to no other site.
export const metadata: Metadata = { title: 'Log in as a user', robots: { index: false }, referrer: 'no-referrer' };

export default async function MagicLinkPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  return <MagicLinkCard token={typeof token === 'string' ? token : ''} />;
}
