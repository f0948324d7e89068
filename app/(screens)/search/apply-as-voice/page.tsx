import type { Metadata } from 'next';
import { SignupForm } from '@/components/access/signup-form';
import { currentCountry } from '@/server/http/request/current-country';
import { redirectLoggedIn } from '@/server/http/session';

export const metadata: Metadata = { title: 'Apply as voice' };

type Query = Partial<Record<'createProject' | 'voiceId', string | string[]>>;

export default async function ApplyAsVoicePage({ searchParams }: { searchParams: Promise<Query> }) {
  await redirectLoggedIn(await searchParams);
  return <SignupForm isVoice country={await currentCountry()} />;
}
