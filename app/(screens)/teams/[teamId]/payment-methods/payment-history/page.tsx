import type { Metadata } from 'next';
import { PaymentHistory } from '@/components/teams/payment-history';
import { currentActor } from '@/server/http/session';
import { listPaymentYears } from '@/server/teams/queries';

export const metadata: Metadata = { title: 'Payment history' };

export default async function PaymentHistoryPage({ params }: { params: Promise<{ teamId: string }> }) {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  return <PaymentHistory teamId={teamId} years={actor ? await listPaymentYears(actor, teamId) : []} />;
}
