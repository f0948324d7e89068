'use client';

import dynamic from 'next/dynamic';
import { usePlayer } from './use-player';

// Its code is fetched when something is played for the first time.
const PlayerControls = dynamic(() => import('./player-controls').then((module) => module.PlayerControls), {
  ssr: false,
});

/** The global player under the page: nothing until something is played. */
export function PlayerBar() {
  const { visible } = usePlayer();
  return visible ? <PlayerControls /> : null;
}
