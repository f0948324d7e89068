import type { Metadata } from 'next';
import { InvitationLanding } from '@/components/invitations/invitation-landing';
import { nullIfHiddenById } from '@/server/http/session';
import { getInvitation } from '@/server/invitations/queries';

// The URL is a credential: do not send it as a referrer.
export const metadata: Metadata = { title: 'Team invitation', robots: { index: false }, referrer: 'no-referrer' };

export default async function TeamInvitationPage({ params }: { params: Promise<{ invitationId: string }> }) {
  return <InvitationLanding invitation={await nullIfHiddenById((await params).invitationId, getInvitation)} />;
}
