import { dialogPage } from '@/app/(screens)/dialog-page';
import { toCompany } from '@/app/(screens)/teams/to-company';
import { EditMember } from '@/components/teams/edit-member';
import { DeleteInvitation, InviteMember } from '@/components/teams/invitation-dialogs';
import { RemoveMember } from '@/components/teams/remove-member';

const { Page, generateMetadata } = dialogPage<{ teamId: string }>({
  'edit/[memberId]': ({ teamId, id }) => <EditMember teamId={teamId} memberId={id} />,
  'edit/[memberId]/remove': ({ teamId, id }) => <RemoveMember teamId={teamId} memberId={id} />,
  'invitations/[invitationId]/delete': ({ teamId, id }) => <DeleteInvitation teamId={teamId} invitationId={id} />,
  'invitations/add': ({ teamId }) => <InviteMember teamId={teamId} />,
  '[...rest]': toCompany,
});

export { generateMetadata, Page as default };
