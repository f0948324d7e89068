import type { Metadata } from 'next';
import { ProfileHub } from '@/components/profile/profile-hub';
import { LoginPrompt } from '@/components/shell/login-prompt';
import { presentActor } from '@/server/access/queries';
import { currentActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Profile' };

export default async function ProfilePage() {
  const actor = await currentActor();
  if (!actor) return <LoginPrompt text="Log in to see your profile." />;
  return <ProfileHub user={await presentActor(actor)} />;
}
