import type { Metadata } from 'next';
import { PaymentHistory } from '@/components/teams/payment-history';

export const metadata: Metadata = { title: 'Payment history' };

export default async function PaymentHistoryPage({ params }: { params: Promise<{ teamId: string }> }) {
  return <PaymentHistory teamId={(await params).teamId} />;
}
