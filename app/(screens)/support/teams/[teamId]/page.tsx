import { notFound } from 'next/navigation';
import { TeamDetails } from '@/components/support/people/team-details';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { nullIfHiddenById, supportActor } from '@/server/http/session';
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
