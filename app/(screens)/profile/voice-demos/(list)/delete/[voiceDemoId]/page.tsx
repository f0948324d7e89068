import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { DeleteVoiceDemo } from '@/components/demos/delete-voice-demo';

export const metadata: Metadata = { title: 'Delete voice demo' };

export default async function DeleteVoiceDemoPage({ params }: { params: Promise<{ voiceDemoId: string }> }) {
  const [{ voiceDemoId }, user] = await Promise.all([params, findOwnVoice()]);
  if (!user) return null;
  const demo = user.voiceDemos.find(({ id }) => id === voiceDemoId);
  if (!demo) redirect('/profile/voice-demos');
  return <DeleteVoiceDemo demo={{ id: demo.id, name: demo.name }} />;
}
