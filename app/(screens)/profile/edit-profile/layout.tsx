import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { EditProfile } from '@/components/profile/edit-profile';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { pendingEmailOf } from '@/server/access/queries';
import { currentCountry } from '@/server/http/request/current-country';
import { currentActor } from '@/server/http/session';
import { presentActor } from '@/server/profile/queries';

export const metadata: Metadata = { title: 'Edit profile' };

export default async function EditProfileLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor) {
    return (
      <>
        <PageFrame title="Edit profile">
          <LoginPrompt text="Log in to edit your profile." />
        </PageFrame>
        {children}
      </>
    );
  }
  const [user, pendingEmail, country] = await Promise.all([
    presentActor(actor),
    pendingEmailOf(actor.userId),
    currentCountry(),
  ]);
  return (
    <>
      <EditProfile user={user} country={country} pendingEmail={pendingEmail} />
      {children}
    </>
  );
}
