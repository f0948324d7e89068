import type { Metadata } from 'next';
import { DecisionCard } from '@/components/access/decision-card';
import { nullIfHidden } from '@/server/http/session';
import { getSentDecision } from '@/server/support/queries';

// The URL contains a credential: do not send it as a referrer.
export const metadata: Metadata = { title: 'Decision', robots: { index: false }, referrer: 'no-referrer' };

export default async function DecisionPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <DecisionCard token={token} decision={await nullIfHidden(getSentDecision(token))} />;
}
