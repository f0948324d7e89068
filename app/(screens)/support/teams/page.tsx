import { TeamList } from '@/components/support/people/team-list';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportTeams() {
  const actor = await supportActor();
  return <TeamList mayEdit={supportScopes(actor.supportRole).has('edit-money')} />;
}
