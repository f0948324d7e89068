import type { Metadata } from 'next';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { ChangeOrder } from '@/components/demos/change-order';

export const metadata: Metadata = { title: 'Change order' };

export default async function ChangeOrderPage() {
  const user = await findOwnVoice();
  return user && <ChangeOrder userId={user.id} demos={user.voiceDemos} />;
}
