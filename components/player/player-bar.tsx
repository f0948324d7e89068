'use client';

import { lazy, Suspense } from 'react';
import { usePlayer } from './use-player';

const PlayerControls = lazy(() => import('./player-controls').then((module) => ({ default: module.PlayerControls })));

export function PlayerBar() {
  const { visible } = usePlayer();
  if (!visible) return null;
  return (
    <Suspense fallback={null}>
      <PlayerControls />
    </Suspense>
  );
}
