import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { EditVoiceDemo } from '@/components/demos/edit-voice-demo';
import { sectionTitle } from '@/server/installation/queries';

export const generateMetadata = (): Metadata => ({ title: sectionTitle('Edit voice demo') });

type Props = { params: Promise<{ voiceDemoId: string }>; children: ReactNode };

/** Redirects to the list for unknown demos, and those that are not done. */
export default async function EditVoiceDemoLayout({ params, children }: Props) {
  const [{ voiceDemoId }, user] = await Promise.all([params, findOwnVoice()]);
  if (!user) return children;
  const demo = user.voiceDemos.find(({ id }) => id === voiceDemoId);
  if (demo?.status !== 'done') redirect('/profile/voice-demos');
  const { id, name, picture } = user;
  return (
    <EditVoiceDemo key={demo.id} demo={demo} user={{ id, name, picture }}>
      {children}
    </EditVoiceDemo>
  );
}
