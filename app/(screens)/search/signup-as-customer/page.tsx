import type { Metadata } from 'next';
import { SignupForm } from '@/components/access/signup-form';
import { currentCountry } from '@/server/http/country';
import { redirectLoggedIn } from '@/server/http/logged-in';

export const metadata: Metadata = { title: 'Sign up as customer' };

type Query = Partial<Record<'createProject' | 'voiceId', string | string[]>>;

export default async function SignupAsCustomerPage({ searchParams }: { searchParams: Promise<Query> }) {
  await redirectLoggedIn(await searchParams);
  return <SignupForm isVoice={false} country={await currentCountry()} />;
}
