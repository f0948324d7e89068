import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { sectionTitle } from '@/server/installation/queries';
import { findTeamName } from '@/server/teams/queries';

type Props = { params: Promise<{ teamId: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  const name = (actor && (await findTeamName(actor, teamId))) || 'Team';
  return { title: sectionTitle(name, `%s · ${name}`) };
}

/**
 * Restricts the pages of a team to owners and admins; others are redirected to their profile
 * (docs/rules/access.md#roles-and-scopes).
 */
export default async function TeamLayout({ params, children }: Props) {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  if (!actor) {
    return (
      <PageFrame title="Team">
        <LoginPrompt />
      </PageFrame>
    );
  }
  const role = actor.teams.find((team) => team.id === teamId)?.role;
  if (role !== 'owner' && role !== 'admin') redirect('/profile');
  return children;
}
