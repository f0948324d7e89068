import { acceptInvitation as contract } from '@/lib/contracts/invitations';
import { presentActor } from '@/server/profile/queries';
import { endpoint } from '@/server/http/endpoint';
import { acceptInvitation } from '@/server/invitations/accept-invitation';

export const POST = endpoint(
  contract,
  async ({ actor, params }) => {
    await acceptInvitation(actor, params.invitationId);
    return presentActor(actor);
  },
  { reload: presentActor },
);
