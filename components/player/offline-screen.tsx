'use client';

import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Logo, useBrand } from '@/components/shell/brand';
import { Button } from '@/components/ui/button';
import { lengthText } from '@/components/ui/format-duration';
import { EmptyState } from '@/components/ui/notices/states';
import { cachedTracks } from './offline-demos';
import { PlayerControls } from './player-controls';
import type { Track } from './track';
import { TrackButton, TrackWaveform } from './track-button';
import { usePlayer } from './use-player';

export function OfflineScreen() {
  const { visible } = usePlayer();
  const { name } = useBrand();
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
        <h1 className="visually-hidden">{name}, without a connection</h1>
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

const checkEveryMs = 3_000;

/**
 * Reloads when the browser is online again. Until then, checks every 3 seconds whether the server responds: the browser
 * may be online before its connection works, or all the time while the server is not reachable.
 * @returns a function that stops it.
 */
export function reloadWhenConnected(reload: () => void): () => void {
  const check = async () => {
    const limits = { cache: 'no-store', signal: AbortSignal.timeout(checkEveryMs) } as const;
    const response = await fetch('/v1/live', limits).catch(() => null);
    if (response?.ok) reload();
  };
  const timer = setInterval(() => {
    if (navigator.onLine) void check();
  }, checkEveryMs);
  window.addEventListener('online', reload);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', reload);
  };
}

function OfflineDemoList() {
  const [tracks, setTracks] = useState<readonly Track[]>([]);
  useEffect(() => {
    // Storage is unavailable: show no demos.
    cachedTracks().then(setTracks, () => {});
  }, []);
  if (tracks.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg">Demos you have heard</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {tracks.map((track) => (
          <li key={track.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4">
            <TrackButton track={track} queue={tracks} className="row-span-2" />
            <p className="truncate">
              {track.title}{' '}
              <span dir="auto" className="text-muted">
                {track.subtitle}
              </span>
            </p>
            <span className="tabular text-sm text-muted">{lengthText((track.durationMs ?? 0) / 1000)}</span>
            <div className="col-span-2 col-start-2">
              <TrackWaveform track={track} queue={tracks} bars={120} className="h-8" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
