import type { Metadata } from 'next';
import { SignupChoice } from '@/components/access/signup-choice';

export const metadata: Metadata = { title: 'Sign up' };

export default function SignupPage() {
  return <SignupChoice />;
}
