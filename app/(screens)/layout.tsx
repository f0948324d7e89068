import type { ReactNode } from 'react';
import { PlayerBar } from '@/components/player/player-bar';
import { AppShell } from '@/components/shell/app-shell';

export default function ScreensLayout({ children }: { children: ReactNode }) {
  return (
    <AppShell testPayments={false} player={<PlayerBar />}>
      {children}
    </AppShell>
  );
}
