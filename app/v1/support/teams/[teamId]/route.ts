import * as contracts from '@/lib/contracts/support-teams';
import { endpoint } from '@/server/http/endpoint';
import { getSupportTeam } from '@/server/support/teams';
import { updateSupportTeam } from '@/server/support/update-support-team';

export const GET = endpoint(contracts.getSupportTeam, ({ actor, params }) => getSupportTeam(actor, params.teamId));
export const PATCH = endpoint(contracts.updateSupportTeam, ({ actor, params, body }) =>
  updateSupportTeam(actor, params.teamId, body),
);
