import { listTeamMembers as contract } from '@/lib/contracts/team-members';
import { endpoint } from '@/server/http/endpoint';
import { listTeamMembers } from '@/server/teams/queries';

export const GET = endpoint(contract, ({ actor, params }) => listTeamMembers(actor, params.teamId));
