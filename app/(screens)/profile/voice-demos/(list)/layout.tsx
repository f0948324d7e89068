import type { ReactNode } from 'react';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { VoiceDemos } from '@/components/demos/voice-demos';

export default async function VoiceDemoListLayout({ children }: { children: ReactNode }) {
  const user = await findOwnVoice();
  if (!user) return children;
  return (
    <>
      <VoiceDemos user={user} demos={user.voiceDemos} />
      {children}
    </>
  );
}
