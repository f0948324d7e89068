import type { Metadata } from 'next';
import { SignupForm } from '@/components/access/signup-form';
import { currentCountry } from '@/server/http/request/current-country';
import { redirectLoggedIn } from '@/server/http/session';
import { nameOfVoice } from '@/server/voices/queries';

export const metadata: Metadata = { title: 'Sign up as customer' };

type Query = Partial<Record<'createProject' | 'voiceId', string | string[]>>;

export default async function SignupAsCustomerPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  await redirectLoggedIn(query);
  const [country, voiceName] = await Promise.all([currentCountry(), nameOfVoice(query.voiceId)]);
  return <SignupForm isVoice={false} country={country} voiceName={voiceName} />;
}
