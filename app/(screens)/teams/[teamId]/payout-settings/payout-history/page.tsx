import type { Metadata } from 'next';
import { PayoutHistory } from '@/components/payouts/payout-history';

export const metadata: Metadata = { title: 'Payout history' };

export default async function PayoutHistoryPage({ params }: { params: Promise<{ teamId: string }> }) {
  return <PayoutHistory teamId={(await params).teamId} />;
}
