import type { Metadata } from 'next';
import { AddCard } from '@/components/teams/add-card';
import { ownPath } from '@/lib/domain/own-path';

export const metadata: Metadata = { title: 'Add card' };

type Props = { params: Promise<{ teamId: string }>; searchParams: Promise<{ returnTo?: string | string[] }> };

export default async function AddCardPage({ params, searchParams }: Props) {
  const [{ teamId }, { returnTo }] = await Promise.all([params, searchParams]);
  const toPay = ownPath(returnTo);
  const closeTo = toPay ?? `/teams/${teamId}/payment-methods/credit-cards`;
  return <AddCard teamId={teamId} closeTo={closeTo} isToPay={Boolean(toPay)} />;
}
