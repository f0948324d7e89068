'use client';

import { Ellipsis, Mail } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { useIsImpersonating } from '@/components/shared/user-only';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { EmailAddress } from '@/components/ui/breakable-text';
import { ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { Alert } from '@/components/ui/notices/alert';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { PendingInvitation, TeamMember } from '@/lib/contracts/team-members';
import type { Team } from '@/lib/contracts/teams';
import { formatDate } from '@/lib/domain/format-date';
import { mayGrant, mayRemove } from '@/lib/domain/people/team-members';
import { roleName, sentText } from './member-fields';
import { TeamPage } from './team-page';
import { useTeamMembers } from './use-team';

/** `children` are the dialogs over the list. */
export function Members({ teamId, children }: { teamId: string; children?: ReactNode }) {
  const invite = (
    <ButtonLink href={`/teams/${teamId}/members/invitations/add`} scroll={false}>
      Invite member
    </ButtonLink>
  );
  return (
    <>
      <TeamPage teamId={teamId} title="Members" action={invite} isUserOnly>
        {(team) => <MemberLists team={team} />}
      </TeamPage>
      {children}
    </>
  );
}

function MemberLists({ team }: { team: Team }) {
  const { members, invitations } = useTeamMembers(team.id);
  const { user } = useCurrentUser();
  if (members.error) {
    const { error, refetch, isFetching } = members;
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!members.data) return <Skeleton className="h-64" />;
  const pending = invitations.data ?? [];
  return (
    <>
      <ul aria-label="Members" className="divide-y divide-line border-y border-line">
        {members.data.map((member) => (
          <MemberRow key={member.id} team={team} member={member} isSelf={member.id === user?.id} />
        ))}
      </ul>
      {invitations.error && <Alert>{invitations.error.message}</Alert>}
      {pending.length > 0 && (
        <section aria-labelledby="invitations" className="mt-8">
          <h2 id="invitations" className="font-semibold">
            Invitations
          </h2>
          <ul aria-label="Invitations" className="mt-2 divide-y divide-line border-y border-line">
            {pending.map((invitation) => (
              <InvitationRow key={invitation.id} team={team} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function RowMenu({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon={<Ellipsis className="size-5" aria-hidden="true" />} />}
      items={items}
    />
  );
}

const rowClass = 'flex min-h-16 items-center gap-3 py-2';

function MemberRow({ team, member, isSelf }: { team: Team; member: TeamMember; isSelf: boolean }) {
  const isImpersonating = useIsImpersonating();
  const href = `/teams/${team.id}/members/edit/${member.id}`;
  const mayLeave = isSelf || mayRemove(team.role, member.role);
  const remove: MenuItem = { label: isSelf ? 'Leave team' : 'Remove', href: `${href}/remove`, danger: true };
  const name = (
    <>
      <span dir="auto" className="block truncate font-medium">
        {member.name}
        {isSelf && ' (you)'}
      </span>
      <span className="block truncate text-sm text-muted max-sm:whitespace-normal">
        <EmailAddress email={member.email} />
      </span>
    </>
  );
  return (
    <li className={rowClass}>
      <Avatar name={member.name} picture={member.picture} decorative />
      {isImpersonating ? (
        <span className="min-w-0 flex-1">{name}</span>
      ) : (
        <Link href={href} scroll={false} className="min-w-0 flex-1 rounded-sm">
          {name}
        </Link>
      )}
      <span className="shrink-0 text-sm text-muted">{roleName(member.role)}</span>
      {!isImpersonating && (
        <RowMenu label={`Menu of ${member.name}`} items={[{ label: 'Edit', href }, ...(mayLeave ? [remove] : [])]} />
      )}
    </li>
  );
}

function InvitationRow({ team, invitation }: { team: Team; invitation: PendingInvitation }) {
  const router = useRouter();
  const isImpersonating = useIsImpersonating();
  const { id, email, role, expires, isExpired, mailDue } = invitation;
  const params = { teamId: team.id, invitationId: id };
  const resend = useSubmit(async () => {
    showToast(sentText(await api('POST /teams/{teamId}/invitations/{invitationId}/resend', { params, body: {} })));
    router.refresh();
  });
  return (
    <li className="py-1">
      <div className={rowClass}>
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-wash text-muted">
          <Mail className="size-5" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium max-sm:whitespace-normal">
            <EmailAddress email={email} />
          </span>
          <span className="block text-sm text-muted">
            {isExpired ? <Badge tone="warning">Expired</Badge> : `Expires ${formatDate(expires)}`}
            {mailDue && ' · Mail follows within 10 minutes'}
          </span>
        </span>
        <span className="shrink-0 text-sm text-muted">{roleName(role)}</span>
        {!isImpersonating && (
          <RowMenu
            label={`Menu of ${email}`}
            items={[
              ...(mayGrant(team.role, role) ? [{ label: 'Resend', onSelect: () => resend.send() }] : []),
              { label: 'Delete', href: `/teams/${team.id}/members/invitations/${id}/delete`, danger: true },
            ]}
          />
        )}
      </div>
      {resend.problem && <Alert>{resend.problem}</Alert>}
    </li>
  );
}
