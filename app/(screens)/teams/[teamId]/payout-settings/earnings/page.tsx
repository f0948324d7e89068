import type { Metadata } from 'next';
import { Earnings } from '@/components/payouts/earnings';

export const metadata: Metadata = { title: 'Earnings' };

export default async function EarningsPage({ params }: { params: Promise<{ teamId: string }> }) {
  return <Earnings teamId={(await params).teamId} />;
}
