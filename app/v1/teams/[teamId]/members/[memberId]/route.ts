import { changeTeamRole as changeContract, getTeamMember as getContract } from '@/lib/contracts/team-members';
import { removeTeamMember as removeContract } from '@/lib/contracts/team-members';
import { endpoint } from '@/server/http/endpoint';
import { changeTeamRole } from '@/server/teams/change-role';
import { getTeamMember } from '@/server/teams/queries';
import { removeTeamMember } from '@/server/teams/remove-member';

export const GET = endpoint(getContract, ({ actor, params }) => getTeamMember(actor, params.teamId, params.memberId));

export const PATCH = endpoint(changeContract, ({ actor, params, body }) =>
  changeTeamRole(actor, params.teamId, params.memberId, body.role),
);

export const DELETE = endpoint(removeContract, ({ actor, params }) =>
  removeTeamMember(actor, params.teamId, params.memberId),
);
