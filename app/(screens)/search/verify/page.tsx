import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { VerifyDialog } from '@/components/access/verify-dialog';
import { ownPath } from '@/lib/domain/own-path';

// The address may hold the code: it goes to no other site.
export const metadata: Metadata = { title: 'Enter the code', referrer: 'no-referrer' };

type Query = { email?: string | string[]; code?: string | string[]; returnTo?: string | string[] };

export default async function VerifyPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { email, code, returnTo } = await searchParams;
  if (typeof email !== 'string') redirect('/search/signup');
  return <VerifyDialog email={email} code={typeof code === 'string' ? code : null} returnTo={ownPath(returnTo)} />;
}
