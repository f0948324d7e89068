import { redirect } from 'next/navigation';
import { dialogPage } from '@/app/(screens)/dialog-page';
import { VerifyEmailDialog } from '@/components/profile/verify-email-dialog';
import { pendingEmailOf } from '@/server/access/queries';
import { currentActor } from '@/server/http/session';

const { Page, generateMetadata } = dialogPage({
  'verify-email': async () => {
    const actor = await currentActor();
    if (!actor) return null;
    const email = await pendingEmailOf(actor.userId);
    if (!email) redirect('/profile/edit-profile');
    return <VerifyEmailDialog userId={actor.userId} email={email} />;
  },
});

export { generateMetadata, Page as default };
