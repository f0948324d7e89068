'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useRequest, useSubmit } from '@/components/shared/use-request';
import { FactList } from '@/components/support/fact-list';
import { History } from '@/components/support/history';
import { SupportFrame } from '@/components/support/support-frame';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { EmailAddress } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { TextLink } from '@/components/ui/text-link';
import { api, urlOf } from '@/lib/client/api';
import type { AuditEntry } from '@/lib/contracts/support-audit';
import type { SupportUser } from '@/lib/contracts/support-users';
import { formatDate } from '@/lib/domain/format-date';
import { type SupportRole, supportRoles, type SupportScope } from '@/lib/domain/support/support-rules';
import { EraseUser } from './erase-user';
import { SuspendUser } from './suspend-user';

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
      titleAside={<UserStatus user={user} />}
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
          ['Teams', <UserTeams key="teams" teams={user.teams} />],
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
      <UserSessions user={user} mayEnd={isManageable} />
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

function UserStatus({ user: { isErased, isSuspended, kind, supportRole } }: { user: SupportUser }) {
  if (isErased) return <Badge tone="danger">Deleted</Badge>;
  if (isSuspended) return <Badge tone="danger">Suspended</Badge>;
  if (kind === 'support') return <Badge tone="accent">Support {supportRole}</Badge>;
  return <Badge>{kind === 'voice' ? 'Voice' : 'Customer'}</Badge>;
}

function UserTeams({ teams }: { teams: SupportUser['teams'] }) {
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

function UserSessions({ user, mayEnd }: { user: SupportUser; mayEnd: boolean }) {
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

const roleOptions = [
  { value: 'none', label: 'No support rights' },
  { value: 'agent', label: 'Agent', hint: 'Reviews voices, helps with projects and users' },
  { value: 'admin', label: 'Admin', hint: 'Also changes templates, money and roles' },
] as const;

function SupportRoleField({ user }: { user: SupportUser }) {
  const { refresh } = useRouter();
  const { send, error } = useRequest<SupportRole | null>(async (role) => {
    await api('PUT /support/users/{userId}/support-role', { params: { userId: user.id }, body: { role } });
    showToast(role === null ? `${user.name} no longer has support rights` : `${user.name} is a support ${role} now`);
    refresh();
  });
  return (
    <section aria-labelledby="role" className="mt-10">
      <h2 id="role" className="mb-2 text-lg font-semibold">
        Support role
      </h2>
      <RadioGroup
        label="Support role"
        hideLabel
        options={roleOptions}
        value={user.supportRole ?? 'none'}
        onChange={(value) => void send(supportRoles.find((role) => role === value) ?? null)}
      />
      {error && (
        <div className="mt-3">
          <Alert>{error.message}</Alert>
        </div>
      )}
    </section>
  );
}

type ImpersonateProps = {
  user: { id: string; name: string };
};

/** The link replaces the session of the browser that opens it, so it is offered for a private window too. */
function Impersonate({ user: { id, name } }: ImpersonateProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const { send, isSending, problem } = useSubmit(async () => {
    const link = await api('POST /support/users/{userId}/magic-link', { params: { userId: id }, body: { reason } });
    setUrl(link.url);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const close = () => setOpen(false);
  const forget = () => {
    setUrl(null);
    setReason('');
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Act as this user
      </Button>
      <Dialog open={isOpen} onClose={close} onClosed={forget} title={`Act as ${name}`}>
        {url === null ? (
          <form noValidate onSubmit={submit}>
            <p className="mb-5 text-muted">
              You see what this user sees, for 60 minutes. Each change is written to the audit log under both names.
            </p>
            <TextArea
              label="Reason"
              hint="For the audit log."
              value={reason}
              error={problem}
              maxLength={2_000}
              onChange={(event) => setReason(event.target.value)}
            />
            <SubmitActions isSending={isSending} onCancel={close}>
              Create link
            </SubmitActions>
          </form>
        ) : (
          <>
            <p className="text-muted">
              The link works once, for five minutes. It logs you out here: open it in a private window to stay logged
              in.
            </p>
            <DialogActions>
              <CopyButton text={url} />
              <a href={url} className={buttonClass('primary')}>
                Open here
              </a>
            </DialogActions>
          </>
        )}
      </Dialog>
    </>
  );
}
