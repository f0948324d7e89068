import type { Metadata } from 'next';
import { BankTransferInfo } from '@/components/payouts/bank-transfer-form';
import { ownPath } from '@/lib/domain/own-path';

export const metadata: Metadata = { title: 'Payout settings' };

type Props = { params: Promise<{ teamId: string }>; searchParams: Promise<{ returnTo?: string | string[] }> };

export default async function BankTransferPage({ params, searchParams }: Props) {
  const [{ teamId }, { returnTo }] = await Promise.all([params, searchParams]);
  return <BankTransferInfo teamId={teamId} returnTo={ownPath(returnTo)} />;
}
