'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { type PlayerState, type PlayerStatus, player } from './player';
import type { Track } from './track';

export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState, player.getInitialState);
}

/** Returns the status of one recording. It subscribes to this one, so that only affected list rows rerender. */
export function useTrackStatus(trackId: string | undefined): PlayerStatus {
  return useSyncExternalStore(
    player.subscribe,
    () => (trackId !== undefined && player.current?.id === trackId ? player.getState().status : 'stopped'),
    () => 'stopped',
  );
}

export function useTrackOf(queue: readonly Track[]): Track | undefined {
  const trackId = useSyncExternalStore(
    player.subscribe,
    () => player.trackOf(queue)?.id,
    () => queue[0]?.id,
  );
  return queue.find(({ id }) => id === trackId);
}

/** Returns the position in seconds, in steps of 0.1; 0 if this is not the current track. */
export function useTrackTime(trackId: string | undefined): number {
  const isCurrent = useTrackStatus(trackId) !== 'stopped';
  return useSyncExternalStore(
    player.subscribeToTime,
    () => (isCurrent ? Math.floor(player.time() * 10) / 10 : 0),
    () => 0,
  );
}

export function usePeaks(base64: string | null): Uint8Array | null {
  return useMemo(
    () => (base64 === null ? null : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))),
    [base64],
  );
}
