import type { Metadata } from 'next';
import { NewProjectSignup } from '@/components/projects/start/new-project-dialogs';

export const metadata: Metadata = { title: 'Sign up' };

export default function NewProjectSignupPage() {
  return <NewProjectSignup />;
}
