import type { ReactNode } from 'react';
import { InviteVoice } from '@/components/projects/invite-voice';
import { currentActor } from '@/server/http/session';
import { ownLists, spokenLanguages } from '@/server/search/queries';

export default async function InviteVoiceLayout({ children }: { children: ReactNode }) {
  const [lists, languages] = await Promise.all([ownLists(await currentActor()), spokenLanguages()]);
  return (
    <InviteVoice {...lists} languages={languages}>
      {children}
    </InviteVoice>
  );
}
