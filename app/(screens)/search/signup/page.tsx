import type { Metadata } from 'next';
import { SignupChoice } from '@/components/access/signup-choice';
import { redirectLoggedIn } from '@/server/http/logged-in';

export const metadata: Metadata = { title: 'Sign up' };

type Query = Partial<Record<'createProject' | 'voiceId', string | string[]>>;

export default async function SignupPage({ searchParams }: { searchParams: Promise<Query> }) {
  await redirectLoggedIn(await searchParams);
  return <SignupChoice />;
}
