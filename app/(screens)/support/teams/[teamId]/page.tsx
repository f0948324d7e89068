import { notFound } from 'next/navigation';
import { TeamDetails } from '@/components/support/people/team-details';
import { supportScopes } from '@/lib/domain/support/support-scopes';
import { supportActor } from '@/server/http/support-gate';
import { nullIfHiddenById } from '@/server/http/null-if-hidden';
import { getSupportTeam, recentEntriesAbout } from '@/server/support/queries';

export default async function SupportTeam({ params }: { params: Promise<{ teamId: string }> }) {
  const [actor, { teamId }] = await Promise.all([supportActor(), params]);
  const team = await nullIfHiddenById(teamId, (id) => getSupportTeam(actor, id));
  if (!team) notFound();
  return (
    <TeamDetails
      team={team}
      mayEdit={supportScopes(actor.supportRole).has('edit-money')}
      history={await recentEntriesAbout(actor, team.id)}
    />
  );
}
