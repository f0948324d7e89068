'use client';

import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { OfflineDemoList } from './offline-demo-list';
import { PlayerControls } from './player-controls';
import { reloadWhenConnected } from './reconnect';
import { usePlayer } from './use-player';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import { Logo } from '@/components/shell/logo';

export function OfflineScreen() {
  const { visible } = usePlayer();
  useEffect(() => {
    // Leave /offline when the browser is online.
    if (window.location.pathname === '/offline' && navigator.onLine) window.location.replace('/search');
    return reloadWhenConnected(() => window.location.reload());
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line px-4 py-3 sm:px-6">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-[640px] flex-1 px-4 pb-10 sm:px-6">
        <h1 className="visually-hidden">Timbre, without a connection</h1>
        <EmptyState
          icon={<CloudOff aria-hidden="true" />}
          title="You are offline"
          action={
            <Button
              variant="secondary"
              icon={<RotateCw className="size-4" aria-hidden="true" />}
              onClick={() => window.location.reload()}
            >
              Try again
            </Button>
          }
        >
          This page is not available offline. It opens automatically when the connection is back.
        </EmptyState>
        <OfflineDemoList />
      </main>
      {/* Rendered directly instead of lazily: offline, no chunk can be loaded. */}
      {visible && (
        <div className="sticky bottom-0 z-20">
          <PlayerControls />
        </div>
      )}
    </div>
  );
}
