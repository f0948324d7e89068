import type { Metadata } from 'next';
import { EditBankAccount } from '@/components/payouts/bank-account-dialogs';

export const metadata: Metadata = { title: 'Edit bank account' };

type Props = { params: Promise<{ teamId: string; bankAccountId: string }> };

export default async function EditBankAccountPage({ params }: Props) {
  return <EditBankAccount {...(await params)} />;
}
