import type { Metadata } from 'next';
import { LoginDialog } from '@/components/access/login-dialog';
import { ownPath } from '@/lib/domain/own-path';
import { redirectLoggedIn } from '@/server/http/session';
import { nameOfVoice } from '@/server/voices/queries';

export const metadata: Metadata = { title: 'Login' };

type Query = Partial<Record<'returnTo' | 'forgot' | 'email' | 'createProject' | 'voiceId', string | string[]>>;

export default async function LoginPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const { forgot, email } = query;
  const returnTo = ownPath(query.returnTo);
  await redirectLoggedIn(query, returnTo);
  return (
    <LoginDialog
      returnTo={returnTo}
      isForgotten={forgot === 'yes'}
      email={typeof email === 'string' ? email : undefined}
      voiceName={await nameOfVoice(query.voiceId)}
    />
  );
}
