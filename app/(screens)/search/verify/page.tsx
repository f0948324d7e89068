import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { VerifyDialog } from '@/components/access/verify-dialog';
import { ownPath } from '@/lib/domain/own-path';
import { redirectLoggedIn } from '@/server/http/session';
import { nameOfVoice } from '@/server/voices/queries';

// The URL may contain the code: do not send it as a referrer.
export const metadata: Metadata = { title: 'Enter the code', referrer: 'no-referrer' };

type Query = Partial<Record<'email' | 'code' | 'returnTo' | 'createProject' | 'voiceId', string | string[]>>;

export default async function VerifyPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const { email, code, returnTo } = query;
  await redirectLoggedIn(query, ownPath(returnTo));
  if (typeof email !== 'string') redirect('/search/signup');
  return (
    <VerifyDialog
      email={email}
      code={typeof code === 'string' ? code : null}
      returnTo={ownPath(returnTo)}
      voiceName={await nameOfVoice(query.voiceId)}
    />
  );
}
