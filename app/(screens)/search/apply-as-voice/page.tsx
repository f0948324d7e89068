import type { Metadata } from 'next';
import { SignupForm } from '@/components/access/signup-form';

export const metadata: Metadata = { title: 'Apply as voice' };

export default function ApplyAsVoicePage() {
  return <SignupForm isVoice />;
}
