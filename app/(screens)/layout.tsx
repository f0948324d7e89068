import type { ReactNode } from 'react';
import { currentUser } from '@/app/current-user';
import { LiveNotificationsLoader } from '@/components/notifications/live-notifications-loader';
import { PlayerBar } from '@/components/player/player-bar';
import { AppShell } from '@/components/shell/app-shell';
import { paymentsAreTests } from '@/server/payments/queries';

export default async function ScreensLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  return (
    <AppShell
      isSupport={user?.isSupport ?? false}
      owesAgreement={(user?.agreementsDue.length ?? 0) > 0}
      testPayments={paymentsAreTests()}
      player={<PlayerBar />}
    >
      {children}
      <LiveNotificationsLoader />
    </AppShell>
  );
}
