import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Earnings' };

/** Redirects to the earnings. Mails link here, because they do not know the voice's business. */
export default async function OwnEarningsPage() {
  const actor = await currentActor();
  if (!actor) {
    return (
      <PageFrame title="Earnings">
        <LoginPrompt text="Log in to see your earnings." />
      </PageFrame>
    );
  }
  const [business] = actor.teams;
  redirect(actor.isVoice && business ? `/teams/${business.id}/payout-settings/earnings` : '/profile');
}
