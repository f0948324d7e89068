import type { Metadata } from 'next';
import { DeleteBankAccount } from '@/components/payouts/bank-account-dialogs';

export const metadata: Metadata = { title: 'Delete bank account' };

type Props = { params: Promise<{ teamId: string; bankAccountId: string }> };

export default async function DeleteBankAccountPage({ params }: Props) {
  return <DeleteBankAccount {...(await params)} />;
}
