import type { Metadata } from 'next';
import { LoginDialog } from '@/components/access/login-dialog';
import { ownPath } from '@/lib/domain/own-path';

export const metadata: Metadata = { title: 'Login' };

export default async function LoginPage({ searchParams }: { searchParams: Promise<{ returnTo?: string | string[] }> }) {
  const { returnTo } = await searchParams;
  return <LoginDialog returnTo={ownPath(returnTo)} />;
}
