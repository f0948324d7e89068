'use client';

import { lazy, Suspense } from 'react';
import { usePlayer } from './use-player';

// Its code is fetched when something is played for the first time.
const PlayerControls = lazy(() => import('./player-controls').then((module) => ({ default: module.PlayerControls })));

/** The global player under the page: nothing until something is played. */
export function PlayerBar() {
  const { visible } = usePlayer();
  if (!visible) return null;
  return (
    <Suspense fallback={null}>
      <PlayerControls />
    </Suspense>
  );
}
