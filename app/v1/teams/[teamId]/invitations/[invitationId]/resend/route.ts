import { resendInvitation as contract } from '@/lib/contracts/team-members';
import { endpoint } from '@/server/http/endpoint';
import { resendInvitation } from '@/server/invitations/invite';

export const POST = endpoint(contract, ({ actor, params }) =>
  resendInvitation(actor, params.teamId, params.invitationId),
);
