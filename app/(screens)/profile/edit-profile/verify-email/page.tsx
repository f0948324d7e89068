import { redirect } from 'next/navigation';
import { VerifyEmailDialog } from '@/components/profile/verify-email-dialog';
import { pendingEmailOf } from '@/server/access/queries';
import { currentActor } from '@/server/http/session';

export default async function VerifyEmailPage() {
  const actor = await currentActor();
  const email = actor && (await pendingEmailOf(actor.userId));
  if (!actor || !email) redirect('/profile/edit-profile');
  return <VerifyEmailDialog userId={actor.userId} email={email} />;
}
