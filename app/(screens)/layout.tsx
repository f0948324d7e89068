import type { ReactNode } from 'react';
import { LiveNotificationsLoader } from '@/components/notifications/live-notifications-loader';
import { PlayerBar } from '@/components/player/player-bar';
import { AppShell } from '@/components/shell/app-shell';
import { paymentsAreTests } from '@/server/payments/queries';

export default function ScreensLayout({ children }: { children: ReactNode }) {
  return (
    <AppShell testPayments={paymentsAreTests()} player={<PlayerBar />}>
      {children}
      <LiveNotificationsLoader />
    </AppShell>
  );
}
