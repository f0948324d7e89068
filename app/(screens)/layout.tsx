import type { ReactNode } from 'react';
import { LiveNotificationsLoader } from '@/components/notifications/live-notifications-loader';
import { PlayerBar } from '@/components/player/player-bar';
import { AppShell } from '@/components/shell/app-shell';
import { currentActor } from '@/server/http/session';
import { paymentsAreTests } from '@/server/payments/queries';

export default async function ScreensLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return (
    <AppShell
      isVisitor={actor === null}
      isSupport={actor !== null && actor.supportRole !== null}
      testPayments={paymentsAreTests()}
      player={<PlayerBar />}
    >
      {children}
      <LiveNotificationsLoader />
    </AppShell>
  );
}
