import type { Metadata } from 'next';
import { LoginDialog } from '@/components/access/login-dialog';
import { ownPath } from '@/lib/domain/own-path';

export const metadata: Metadata = { title: 'Login' };

type Props = { searchParams: Promise<{ returnTo?: string | string[]; forgot?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const { returnTo, forgot } = await searchParams;
  return <LoginDialog returnTo={ownPath(returnTo)} isForgotten={forgot === 'yes'} />;
}
