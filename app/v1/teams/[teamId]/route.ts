import * as contracts from '@/lib/contracts/teams';
import { endpoint } from '@/server/http/endpoint';
import { getTeam } from '@/server/teams/queries';
import { updateTeam } from '@/server/teams/update-team';

export const GET = endpoint(contracts.getTeam, ({ actor, params }) => getTeam(actor, params.teamId));
export const PATCH = endpoint(contracts.updateTeam, ({ actor, params, body }) =>
  updateTeam(actor, params.teamId, body),
);
