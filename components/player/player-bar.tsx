'use client';

import { lazy, Suspense } from 'react';
import { usePlayer } from './use-player';

// Loaded on first playback.
const PlayerControls = lazy(() => import('./player-controls').then((module) => ({ default: module.PlayerControls })));

/** The global player; renders nothing until something is played. */
export function PlayerBar() {
  const { visible } = usePlayer();
  if (!visible) return null;
  return (
    <Suspense fallback={null}>
      <PlayerControls />
    </Suspense>
  );
}
