import type { Metadata } from 'next';
import { SignupChoice } from '@/components/access/signup-choice';
import { redirectLoggedIn } from '@/server/http/session';
import { nameOfVoice } from '@/server/voices/queries';

export const metadata: Metadata = { title: 'Sign up' };

type Query = Partial<Record<'createProject' | 'voiceId', string | string[]>>;

export default async function SignupPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  await redirectLoggedIn(query);
  return <SignupChoice voiceName={await nameOfVoice(query.voiceId)} />;
}
