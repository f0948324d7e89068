import type { ReactNode } from 'react';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import { StudioDemo } from '@/components/demos/studio-demo';

export default async function StudioItemLayout({ children }: { children: ReactNode }) {
  const user = await findOwnVoice();
  if (!user) return children;
  return (
    <>
      <StudioDemo user={user} demo={user.studioQualityDemo} />
      {children}
    </>
  );
}
