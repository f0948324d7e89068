import type { Metadata } from 'next';
import { SetupStripe } from '@/components/payouts/setup-stripe';

export const metadata: Metadata = { title: 'Setup Stripe' };

export default async function SetupStripePage({ params }: { params: Promise<{ teamId: string }> }) {
  return <SetupStripe teamId={(await params).teamId} />;
}
