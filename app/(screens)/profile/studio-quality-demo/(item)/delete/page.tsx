import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { DeleteStudioDemo } from '@/components/demos/studio-demo';

export const metadata: Metadata = { title: 'Delete studio quality demo' };

export default async function DeleteStudioDemoPage() {
  const user = await findOwnVoice();
  if (!user) return null;
  if (!user.studioQualityDemo) redirect('/profile/studio-quality-demo');
  return <DeleteStudioDemo userId={user.id} uri={user.studioQualityDemo.uri} />;
}
