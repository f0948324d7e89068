'use client';

import { useState } from 'react';
import { OwnSessions } from './own-sessions';
import { TwoStepLogin } from './two-step-login';
import { UserOnlyNotice } from '@/components/shared/user-only';
import { PageFrame } from '@/components/shell/page-frame';
import { Alert } from '@/components/ui/notices/alert';
import type { Received } from '@/lib/client/api';
import type { Session } from '@/lib/contracts/access';

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
