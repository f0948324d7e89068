import { deleteInvitation as contract } from '@/lib/contracts/team-members';
import { endpoint } from '@/server/http/endpoint';
import { deleteInvitation } from '@/server/invitations/invite';

export const DELETE = endpoint(contract, ({ actor, params }) =>
  deleteInvitation(actor, params.teamId, params.invitationId),
);
