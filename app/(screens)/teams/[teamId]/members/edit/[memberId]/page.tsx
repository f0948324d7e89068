import { EditMember } from '@/components/teams/edit-member';

type Props = { params: Promise<{ teamId: string; memberId: string }> };

export default async function EditMemberPage({ params }: Props) {
  const { teamId, memberId } = await params;
  return <EditMember teamId={teamId} memberId={memberId} />;
}
