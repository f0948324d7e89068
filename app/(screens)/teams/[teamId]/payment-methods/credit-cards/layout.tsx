import type { ReactNode } from 'react';
import { CreditCards } from '@/components/teams/credit-cards';

type Props = { params: Promise<{ teamId: string }>; children: ReactNode };

export default async function CreditCardsLayout({ params, children }: Props) {
  return (
    <>
      <CreditCards teamId={(await params).teamId} />
      {children}
    </>
  );
}
