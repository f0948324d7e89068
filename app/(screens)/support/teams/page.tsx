import { TeamList } from '@/components/support/people/team-list';
import { supportActor } from '@/server/http/session';

export default async function SupportTeams() {
  await supportActor();
  return <TeamList />;
}
