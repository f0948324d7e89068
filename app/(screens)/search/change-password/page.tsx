import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewPasswordDialog } from '@/components/access/new-password-dialog';

export const metadata: Metadata = { title: 'New password', referrer: 'no-referrer' };

export default async function ChangePasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  if (typeof token !== 'string') redirect('/search/login');
  return <NewPasswordDialog token={token} />;
}
