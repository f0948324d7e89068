import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { AddStudioDemo } from '@/components/demos/add-studio-demo';

export const metadata: Metadata = { title: 'Add studio quality demo' };

export default async function AddStudioDemoPage() {
  const user = await findOwnVoice();
  if (!user) return null;
  if (user.studioQualityDemo) redirect('/profile/studio-quality-demo');
  return <AddStudioDemo userId={user.id} />;
}
