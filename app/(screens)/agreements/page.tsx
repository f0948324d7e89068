import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { AgreementsPage } from '@/components/access/agreements-page';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { ownPath, shareablePath } from '@/lib/domain/own-path';
import { getAgreements } from '@/server/access/queries';
import { currentActor } from '@/server/http/session';

const title = 'Terms and agreements';

export const metadata: Metadata = { title };

type Props = { searchParams: Promise<{ returnTo?: unknown }> };

export default async function AgreementsRoute({ searchParams }: Props) {
  const [actor, { returnTo }] = await Promise.all([currentActor(), searchParams]);
  if (!actor) {
    return (
      <PageFrame title={title}>
        <LoginPrompt text="Log in to see what you agreed to." />
      </PageFrame>
    );
  }
  const origin = ownPath(returnTo) ?? (await referringPath());
  return <AgreementsPage agreements={await getAgreements(actor)} returnTo={origin} />;
}

/** Returns the path of the own page that has the link to this one; null for another site and for this page. */
async function referringPath(): Promise<string | null> {
  const sent = await headers();
  const host = sent.get('host');
  const path = shareablePath(sent.get('referer') ?? '', [`https://${host}`, `http://${host}`]);
  return path?.startsWith('/agreements') ? null : path;
}
