import * as invitations from '@/lib/contracts/invitations';
import * as teamMembers from '@/lib/contracts/team-members';
import { bind, type Route } from '@/server/access/bind';
import { withSession } from '@/server/platform/http-result';
import { presentActor, presentMe } from '@/server/profile/queries';
import { acceptInvitation, signUpAndAccept } from './accept-invitation';
import { deleteInvitation, inviteToTeam, resendInvitation } from './invite';
import { getInvitation, listInvitations } from './queries';

export const invitationsRoutes: readonly Route[] = [
  bind(
    invitations.acceptInvitation,
    async ({ actor, params }) => {
      await acceptInvitation(actor, params.invitationId);
      return presentActor(actor);
    },
    { reload: presentActor },
  ),
  bind(invitations.getInvitation, ({ params }) => getInvitation(params.invitationId)),
  bind(invitations.signUpAndAccept, async ({ params, body, address }) => {
    const { userId, session } = await signUpAndAccept(params.invitationId, body, address);
    return withSession(await presentMe(userId), session);
  }),
  bind(teamMembers.resendInvitation, ({ actor, params }) =>
    resendInvitation(actor, params.teamId, params.invitationId),
  ),
  bind(teamMembers.deleteInvitation, ({ actor, params }) =>
    deleteInvitation(actor, params.teamId, params.invitationId),
  ),
  bind(teamMembers.listInvitations, ({ actor, params }) => listInvitations(actor, params.teamId)),
  bind(teamMembers.inviteToTeam, ({ actor, params, body }) => inviteToTeam(actor, params.teamId, body)),
];
