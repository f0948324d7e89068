import type { ReactNode } from 'react';
import { BankAccounts } from '@/components/payouts/bank-accounts';

type Props = { params: Promise<{ teamId: string }>; children: ReactNode };

export default async function BankAccountsLayout({ params, children }: Props) {
  return (
    <>
      <BankAccounts teamId={(await params).teamId} />
      {children}
    </>
  );
}
