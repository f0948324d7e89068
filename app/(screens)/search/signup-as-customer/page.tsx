import type { Metadata } from 'next';
import { SignupForm } from '@/components/access/signup-form';
import { currentCountry } from '@/server/http/country';

export const metadata: Metadata = { title: 'Sign up as customer' };

export default async function SignupAsCustomerPage() {
  return <SignupForm isVoice={false} country={await currentCountry()} />;
}
