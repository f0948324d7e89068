import type { Metadata } from 'next';
import { ProfileHub } from '@/components/profile/profile-hub';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { presentActor } from '@/server/profile/queries';
import { currentActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Profile' };

export default async function ProfilePage() {
  const actor = await currentActor();
  if (!actor) {
    return (
      <PageFrame title="Profile">
        <LoginPrompt text="Log in to see your profile." />
      </PageFrame>
    );
  }
  return <ProfileHub user={await presentActor(actor)} />;
}
