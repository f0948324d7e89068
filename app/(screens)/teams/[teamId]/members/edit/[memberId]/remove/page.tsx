import { RemoveMember } from '@/components/teams/remove-member';

type Props = { params: Promise<{ teamId: string; memberId: string }> };

export default async function RemoveMemberPage({ params }: Props) {
  const { teamId, memberId } = await params;
  return <RemoveMember teamId={teamId} memberId={memberId} />;
}
