import { listMemberProjects as listContract, setMemberProjects as setContract } from '@/lib/contracts/team-members';
import { endpoint } from '@/server/http/endpoint';
import { listMemberProjects } from '@/server/teams/queries';
import { setMemberProjects } from '@/server/teams/set-member-projects';

export const GET = endpoint(listContract, ({ actor, params }) =>
  listMemberProjects(actor, params.teamId, params.memberId),
);

export const PUT = endpoint(setContract, ({ actor, params, body }) =>
  setMemberProjects(actor, params.teamId, params.memberId, body.projectIds),
);
