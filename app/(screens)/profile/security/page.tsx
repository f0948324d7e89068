import type { Metadata } from 'next';
import { SecuritySettings } from '@/components/profile/security-settings';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { listOwnSessions, secondFactorOf } from '@/server/access/queries';
import { currentActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Security' };

type Props = { searchParams: Promise<{ needed?: unknown }> };

export default async function SecurityPage({ searchParams }: Props) {
  const [actor, { needed }] = await Promise.all([currentActor(), searchParams]);
  if (!actor) {
    return (
      <PageFrame title="Security">
        <LoginPrompt text="Log in to see your sessions." />
      </PageFrame>
    );
  }
  const [sessions, secondFactor] = await Promise.all([listOwnSessions(actor), secondFactorOf(actor.userId)]);
  return <SecuritySettings sessions={sessions} secondFactor={secondFactor} isNeededForSupport={needed === 'support'} />;
}
