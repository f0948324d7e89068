import { listTeamProjects as contract } from '@/lib/contracts/team-members';
import { endpoint } from '@/server/http/endpoint';
import { listTeamProjects } from '@/server/teams/queries';

export const GET = endpoint(contract, ({ actor, params }) => listTeamProjects(actor, params.teamId));
