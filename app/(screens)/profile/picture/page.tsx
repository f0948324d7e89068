import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PictureDialog } from '@/components/pictures/picture-dialog';
import { ProfileHub } from '@/components/profile/profile-hub';
import { currentActor } from '@/server/http/session';
import { presentActor } from '@/server/profile/queries';

export const metadata: Metadata = { title: 'Profile picture' };

export default async function PicturePage() {
  const actor = await currentActor();
  if (!actor) redirect('/profile');
  const user = await presentActor(actor);
  return (
    <>
      <ProfileHub user={user} />
      <PictureDialog user={user} />
    </>
  );
}
