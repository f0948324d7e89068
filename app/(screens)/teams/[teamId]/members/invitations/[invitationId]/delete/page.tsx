import { DeleteInvitation } from '@/components/teams/delete-invitation';

type Props = { params: Promise<{ teamId: string; invitationId: string }> };

export default async function DeleteInvitationPage({ params }: Props) {
  const { teamId, invitationId } = await params;
  return <DeleteInvitation teamId={teamId} invitationId={invitationId} />;
}
