'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { type PlayerState, type PlayerStatus, player } from './player';
import type { Track } from './track';

/** Everything about the player. Renders with each change of it but the time. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState, player.getInitialState);
}

/** What the player does with one recording; a list renders only the rows that it concerns. */
export function useTrackStatus(trackId: string | undefined): PlayerStatus {
  return useSyncExternalStore(
    player.subscribe,
    () => (trackId !== undefined && player.current?.id === trackId ? player.getState().status : 'stopped'),
    () => 'stopped',
  );
}

/** The one of a voice's recordings that the player is at, else the first: its row goes along with the player. */
export function useTrackOf(queue: readonly Track[]): Track | undefined {
  const trackId = useSyncExternalStore(
    player.subscribe,
    () => player.trackOf(queue)?.id,
    () => queue[0]?.id,
  );
  return queue.find(({ id }) => id === trackId);
}

/** Seconds since the start of this recording in tenths while it is the current one, else 0. */
export function useTrackTime(trackId: string | undefined): number {
  const isCurrent = useTrackStatus(trackId) !== 'stopped';
  return useSyncExternalStore(
    player.subscribeToTime,
    () => (isCurrent ? Math.floor(player.time() * 10) / 10 : 0),
    () => 0,
  );
}

/** Bytes of a waveform as `Waveform` draws them. */
export function usePeaks(base64: string | null): Uint8Array | null {
  return useMemo(
    () => (base64 === null ? null : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))),
    [base64],
  );
}
