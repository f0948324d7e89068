import { inviteToTeam as inviteContract, listInvitations as listContract } from '@/lib/contracts/team-members';
import { endpoint } from '@/server/http/endpoint';
import { inviteToTeam } from '@/server/invitations/invite';
import { listInvitations } from '@/server/invitations/queries';

export const GET = endpoint(listContract, ({ actor, params }) => listInvitations(actor, params.teamId));

export const POST = endpoint(inviteContract, ({ actor, params, body }) => inviteToTeam(actor, params.teamId, body));
