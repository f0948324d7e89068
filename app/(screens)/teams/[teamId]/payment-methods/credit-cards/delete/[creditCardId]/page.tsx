import type { Metadata } from 'next';
import { DeleteCard } from '@/components/teams/card-dialogs';

export const metadata: Metadata = { title: 'Delete card' };

type Props = { params: Promise<{ teamId: string; creditCardId: string }> };

export default async function DeleteCardPage({ params }: Props) {
  return <DeleteCard {...(await params)} />;
}
