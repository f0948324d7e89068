import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewProjectVerify } from '@/components/projects/start/new-project-dialogs';

// The URL may contain the code: do not send it as a referrer.
export const metadata: Metadata = { title: 'Enter the code', referrer: 'no-referrer' };

type Query = { email?: string | string[]; code?: string | string[] };

export default async function NewProjectVerifyPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { email, code } = await searchParams;
  if (typeof email !== 'string') redirect('/projects/add');
  return <NewProjectVerify email={email} code={typeof code === 'string' ? code : null} />;
}
