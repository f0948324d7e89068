import type { Metadata } from 'next';
import { AddBankAccount } from '@/components/payouts/bank-account-dialogs';
import { cardFormKey } from '@/server/payments/queries';

export const metadata: Metadata = { title: 'Add bank account' };

export default async function AddBankAccountPage({ params }: { params: Promise<{ teamId: string }> }) {
  return <AddBankAccount teamId={(await params).teamId} publishableKey={cardFormKey()} />;
}
