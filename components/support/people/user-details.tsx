'use client';

import { useRouter } from 'next/navigation';
import { formatDate } from '@/lib/domain/format-date';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useRequest } from '@/components/shared/use-request';
import { EraseUser } from './erase-user';
import { FactList } from '@/components/support/fact-list';
import { History } from '@/components/support/history';
import { Impersonate } from './impersonate';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportRoleField } from './support-role-field';
import { SuspendUser } from './suspend-user';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { TextLink } from '@/components/ui/text-link';
import { EmailAddress } from '@/components/ui/email-address';
import { showToast } from '@/components/ui/notices/toaster';
import { api, urlOf } from '@/lib/client/api';
import type { AuditEntry } from '@/lib/contracts/support-audit';
import type { SupportUser } from '@/lib/contracts/support-users';
import type { SupportScope } from '@/lib/domain/support/support-scopes';

type UserDetailsProps = {
  user: SupportUser;
  isOwn: boolean;
  scopes: readonly SupportScope[];
  history: readonly AuditEntry[];
};

export function UserDetails({ user, isOwn, scopes, history }: UserDetailsProps) {
  const may = (scope: SupportScope) => scopes.includes(scope);
  const isManageable = !isOwn && !user.isErased && (user.kind !== 'support' || may('edit-support-roles'));
  return (
    <SupportFrame
      title={user.name || user.email}
      titleAside={<Status user={user} />}
      section="/support/users"
      width="narrow"
      back={{ href: '/support/users', label: 'users' }}
    >
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.name} picture={user.picture} size="large" decorative />
        {isManageable && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-auto">
            {user.kind !== 'support' && !user.isSuspended && <Impersonate user={user} />}
            <SuspendUser user={user} />
          </div>
        )}
      </div>
      <FactList
        facts={[
          ['Email', <EmailAddress key="email" email={user.email} />],
          ['Phone', user.phone ?? 'None'],
          ['Two-step login', user.hasSecondFactor ? 'On' : 'Off'],
          ['Joined', formatDate(user.created)],
          ['Last seen', user.lastUsed ? <LocalDateTime key="last" instant={user.lastUsed} /> : 'Never'],
          ['Projects', String(user.numProjects)],
          ['Teams', <Teams key="teams" teams={user.teams} />],
          ...(user.kind === 'voice'
            ? [
                [
                  'Voice',
                  <TextLink key="voice" href={`/support/voices/${user.id}`}>
                    Open application
                  </TextLink>,
                ] as const,
              ]
            : []),
        ]}
      />
      <Sessions user={user} mayEnd={isManageable} />
      {may('edit-support-roles') && !isOwn && !user.isErased && <SupportRoleField user={user} />}
      {!user.isErased && (
        <section aria-labelledby="privacy" className="mt-10">
          <h2 id="privacy" className="text-lg font-semibold">
            Personal data
          </h2>
          <p className="mt-1 text-muted">For this person's requests to see or delete their data.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {(user.kind !== 'support' || isOwn || may('edit-support-roles')) && (
              <a
                href={urlOf('/support/users/{userId}/data', { userId: user.id })}
                download
                className={buttonClass('secondary')}
              >
                Export as JSON
              </a>
            )}
            {may('erase-user') && isManageable && user.kind !== 'support' && <EraseUser user={user} />}
          </div>
        </section>
      )}
      <History entries={history} />
    </SupportFrame>
  );
}

function Status({ user: { isErased, isSuspended, kind, supportRole } }: { user: SupportUser }) {
  if (isErased) return <Badge tone="danger">Deleted</Badge>;
  if (isSuspended) return <Badge tone="danger">Suspended</Badge>;
  if (kind === 'support') return <Badge tone="accent">Support {supportRole}</Badge>;
  return <Badge>{kind === 'voice' ? 'Voice' : 'Customer'}</Badge>;
}

function Teams({ teams }: { teams: SupportUser['teams'] }) {
  if (teams.length === 0) return 'None';
  return (
    <span className="flex flex-col items-start gap-1">
      {teams.map(({ id, name, role }) => (
        <span key={id}>
          <TextLink href={`/support/teams/${id}`}>{name}</TextLink> <span className="text-muted">({role})</span>
        </span>
      ))}
    </span>
  );
}

function Sessions({ user, mayEnd }: { user: SupportUser; mayEnd: boolean }) {
  const { refresh } = useRouter();
  const end = useRequest(async () => {
    await api('DELETE /support/users/{userId}/sessions', { params: { userId: user.id } });
    showToast(`All sessions of ${user.name} are ended`);
    refresh();
  });
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-lg font-semibold">
          Open sessions
        </h2>
        {mayEnd && user.sessions.length > 0 && (
          <Button variant="secondary" size="small" loading={end.isSending} onClick={() => void end.send()}>
            End all sessions
          </Button>
        )}
      </div>
      {user.sessions.length === 0 ? (
        <p className="mt-1 text-muted">None.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {user.sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
              <span>
                {session.isSupport ? 'Support, acting as this user' : session.device || 'Unknown device'}
                {session.countryCode && <span className="text-muted"> · {session.countryCode}</span>}
              </span>
              <span className="text-muted">
                last used <LocalDateTime instant={session.lastUsed} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
