import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { sectionTitle } from '@/server/installation/queries';

export const generateMetadata = (): Metadata => ({ title: sectionTitle('Voice demos') });

/** Only voices have demos (docs/rules/demos.md). */
export default async function VoiceDemosLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor) {
    return (
      <>
        <PageFrame title="Voice demos">
          <LoginPrompt text="Log in to see your voice demos." />
        </PageFrame>
        {children}
      </>
    );
  }
  if (!actor.isVoice) redirect('/profile');
  return children;
}
