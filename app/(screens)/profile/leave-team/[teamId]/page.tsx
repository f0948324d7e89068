import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ProfileHub } from '@/components/profile/profile-hub';
import { RemoveMember } from '@/components/teams/remove-member';
import { currentActor } from '@/server/http/session';
import { presentActor } from '@/server/profile/queries';

export const metadata: Metadata = { title: 'Leave team' };

/** Page for editors and viewers, who cannot open the pages of the team (docs/rules/teams.md#members). */
export default async function LeaveTeamPage({ params }: { params: Promise<{ teamId: string }> }) {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  if (!actor || actor.isVoice || !actor.teams.some(({ id }) => id === teamId)) redirect('/profile');
  return (
    <>
      <ProfileHub user={await presentActor(actor)} />
      <RemoveMember teamId={teamId} memberId={actor.userId} closeTo="/profile" />
    </>
  );
}
