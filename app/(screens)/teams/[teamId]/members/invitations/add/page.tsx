import { InviteMember } from '@/components/teams/invite-member';

export default async function InviteMemberPage({ params }: { params: Promise<{ teamId: string }> }) {
  return <InviteMember teamId={(await params).teamId} />;
}
