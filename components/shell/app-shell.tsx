import type { ReactNode } from 'react';
import { Navigation } from './navigation';
import { StorageOwner } from './storage-owner';
import { TestPaymentsBanner } from './test-payments-banner';
import { VisitedPages } from './visited-pages';

interface AppShellProps {
  /** True when payments use the simulator or a test account. */
  testPayments: boolean;
  player: ReactNode;
  children: ReactNode;
}

export function AppShell({ testPayments, player, children }: AppShellProps) {
  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-text px-4 py-3 font-medium text-raised focus:translate-y-0"
      >
        Skip to content
      </a>
      <VisitedPages />
      <StorageOwner />
      <Navigation />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 pb-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))] outline-none"
      >
        {testPayments && <TestPaymentsBanner />}
        {children}
      </main>
      <div className="fixed right-0 bottom-(--shell-bottom-bar) left-0 z-20 empty:hidden md:left-20 wide:left-56">
        {player}
      </div>
    </div>
  );
}
