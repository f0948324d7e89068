import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { sectionTitle } from '@/server/installation/queries';

export const generateMetadata = (): Metadata => ({ title: sectionTitle('Studio quality demo') });

/** Only voices have demos (docs/rules/demos.md). */
export default async function StudioQualityDemoLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor) {
    return (
      <>
        <PageFrame title="Studio quality demo">
          <LoginPrompt text="Log in to see your studio quality demo." />
        </PageFrame>
        {children}
      </>
    );
  }
  if (!actor.isVoice) redirect('/profile');
  return children;
}
