import type { Metadata } from 'next';
import { SignupForm } from '@/components/access/signup-form';
import { currentCountry } from '@/server/http/country';

export const metadata: Metadata = { title: 'Apply as voice' };

export default async function ApplyAsVoicePage() {
  return <SignupForm isVoice country={await currentCountry()} />;
}
