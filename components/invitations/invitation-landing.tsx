'use client';

import { MailX } from 'lucide-react';
import { InvitationAccept } from './invitation-accept';
import { InvitationLogin } from './invitation-login';
import { InvitationSignup } from './invitation-signup';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import type { Invitation } from '@/lib/contracts/invitations';
import { type InvitationMode, invitationMode, isInvited } from '@/lib/domain/assignments/invitation';

/**
 * Landing page of an invitation (docs/rules/access.md#invitations-to-a-team), which is null if there is no open one.
 */
export function InvitationLanding({ invitation }: { invitation: Invitation | null }) {
  const ownEmail = useCurrentUser().user?.email ?? null;
  return (
    <PageFrame title="Team invitation" width="text">
      {invitation ? (
        <section className="w-full max-w-[500px] rounded-lg border border-line bg-raised p-5 sm:p-7">
          <p className="mb-6 text-lg break-words">
            You have been invited as member of <strong dir="auto">{invitation.teamName}</strong> by{' '}
            <strong>{invitation.invitedBy}</strong>.
          </p>
          <Mode mode={invitationMode(invitation, ownEmail)} invitation={invitation} />
          {ownEmail && !isInvited(invitation, ownEmail) && (
            <p className="mt-5 border-t border-line pt-4 text-sm break-words text-muted">
              You are logged in as {ownEmail}. The invitation is for {invitation.email}.
            </p>
          )}
        </section>
      ) : (
        <EmptyState
          icon={<MailX aria-hidden="true" />}
          title="Unable to find invitation"
          action={<ButtonLink href="/search">Find a voice</ButtonLink>}
        >
          It may have been accepted already or withdrawn.
        </EmptyState>
      )}
    </PageFrame>
  );
}

function Mode({ mode, invitation }: { mode: InvitationMode; invitation: Invitation }) {
  switch (mode) {
    case 'sign-up':
      return <InvitationSignup invitation={invitation} />;
    case 'accept':
      return <InvitationAccept invitation={invitation} />;
    case 'login':
      return <InvitationLogin invitation={invitation} />;
    default:
      return mode satisfies never;
  }
}
