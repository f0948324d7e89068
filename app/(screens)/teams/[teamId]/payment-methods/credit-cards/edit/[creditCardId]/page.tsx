import type { Metadata } from 'next';
import { EditCard } from '@/components/teams/card-dialogs';

export const metadata: Metadata = { title: 'Edit card' };

type Props = { params: Promise<{ teamId: string; creditCardId: string }> };

export default async function EditCardPage({ params }: Props) {
  return <EditCard {...(await params)} />;
}
