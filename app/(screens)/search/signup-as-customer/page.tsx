import type { Metadata } from 'next';
import { SignupForm } from '@/components/access/signup-form';

export const metadata: Metadata = { title: 'Sign up as customer' };

export default function SignupAsCustomerPage() {
  return <SignupForm isVoice={false} />;
}
