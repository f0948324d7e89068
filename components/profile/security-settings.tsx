'use client';

import { useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useSubmit } from '@/components/shared/use-request';
import { useIsImpersonating, UserOnlyNotice } from '@/components/shared/user-only';
import { useBrand } from '@/components/shell/brand';
import { PageFrame } from '@/components/shell/page-frame';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api, type Received } from '@/lib/client/api';
import type { Session } from '@/lib/contracts/access';
import { countryName } from '@/lib/domain/people/countries';
import { TwoStepLogin } from './two-step-login';

type SecuritySettingsProps = {
  sessions: Session[];
  secondFactor: Received<'GET /me/second-factor'>;
  /** Says that support cannot be used without two-step login. */
  isNeededForSupport?: boolean;
};

export function SecuritySettings({
  sessions: fromServer,
  secondFactor,
  isNeededForSupport = false,
}: SecuritySettingsProps) {
  const [sessions, setSessions] = useState(fromServer);
  const keepCurrentSession = () => setSessions((current) => current.filter(({ isCurrent }) => isCurrent));
  return (
    <PageFrame title="Security" width="text" back={{ href: '/profile', label: 'profile' }}>
      <UserOnlyNotice />
      <div className="flex flex-col gap-10">
        {isNeededForSupport && !secondFactor.isOn && (
          <Alert>Support needs two-step login. Turn it on here, then open Support again.</Alert>
        )}
        <TwoStepLogin secondFactor={secondFactor} onChanged={keepCurrentSession} />
        <OwnSessions sessions={sessions} onChange={setSessions} />
      </div>
    </PageFrame>
  );
}

type OwnSessionsProps = {
  sessions: Session[];
  onChange: (change: (current: Session[]) => Session[]) => void;
};

function OwnSessions({ sessions, onChange }: OwnSessionsProps) {
  const isImpersonating = useIsImpersonating();
  const { name: brandName } = useBrand();
  const end = useSubmit(async (sessionId: string) => {
    await api('DELETE /me/sessions/{sessionId}', { params: { sessionId } });
    onChange((current) => current.filter(({ id }) => id !== sessionId));
    showToast('Session ended');
  });
  const endOthers = useSubmit(async () => {
    await api('DELETE /me/sessions');
    onChange((current) => current.filter(({ isCurrent }) => isCurrent));
    showToast('All other sessions ended');
  });
  const mayEndOthers = !isImpersonating && sessions.some(({ isCurrent }) => !isCurrent);
  const problem = end.problem ?? endOthers.problem;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="text-lg font-semibold">
        Sessions
      </h2>
      <p className="mt-1 text-sm text-muted">Where you are logged in. End the sessions that you do not recognize.</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{nameOf(session, brandName)}</span>
                {session.isCurrent && <Badge tone="success">This device</Badge>}
              </span>
              <span className="block text-sm text-muted">
                {session.countryCode && `${countryName(session.countryCode)} · `}
                Last used <LocalDateTime instant={session.lastUsed} />
              </span>
            </span>
            {!session.isCurrent && !isImpersonating && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`End the session ${nameOf(session, brandName)}`}
                loading={end.sending === session.id}
                onClick={() => end.send(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <div className="mt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
      {mayEndOthers && (
        <Button variant="secondary" className="mt-4" loading={endOthers.isSending} onClick={() => endOthers.send()}>
          End all others
        </Button>
      )}
    </section>
  );
}

function nameOf({ device, isSupport }: Session, brandName: string): string {
  return isSupport ? `${brandName} support, acting as you` : device || 'Unknown device';
}
