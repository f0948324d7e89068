import type { Metadata } from 'next';
import { UnsubscribeCard } from '@/components/notifications/unsubscribe-card';
import { nameOfMails } from '@/server/notifications/queries';

// The URL contains a credential: do not send it as a referrer.
export const metadata: Metadata = { title: 'Stop mails', robots: { index: false }, referrer: 'no-referrer' };

export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <UnsubscribeCard token={token} kindName={nameOfMails(token)} />;
}
