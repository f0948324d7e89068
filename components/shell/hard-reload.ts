'use client';

import { useSyncExternalStore } from 'react';

let isLoading = false;
const listeners = new Set<() => void>();
let tabs: BroadcastChannel | null = null;

function change(next: boolean): void {
  isLoading = next;
  for (const listener of listeners) listener();
}

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  tabs ??= new BroadcastChannel('timbre-session');
  return tabs;
}

/**
 * After a session began or ended: loads `to`, or this page again, as whoever it is now, so that nothing of the last user
 * stays in memory. The splash stands over the page until then, and the other tabs look who it is. Back does not lead to the
 * page before, which was somebody else's.
 */
export function hardReload(to?: string): void {
  change(true);
  channel()?.postMessage('changed');
  if (to === undefined) window.location.reload();
  else window.location.replace(to);
}

/** Shows the splash while `isSame` finds out who the user is; somebody else gets the page anew. */
export async function checkUser(isSame: () => Promise<boolean>): Promise<void> {
  change(true);
  if (await isSame()) change(false);
  else window.location.reload();
}

/** Runs `look` when the session may be another's: changed in another tab, or this page was brought back by Back. */
export function onSessionSuspect(look: () => void): () => void {
  const restored = (event: PageTransitionEvent) => event.persisted && look();
  const told = channel();
  window.addEventListener('pageshow', restored);
  told?.addEventListener('message', look);
  return () => {
    window.removeEventListener('pageshow', restored);
    told?.removeEventListener('message', look);
  };
}

export const useIsUserLoading = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLoading,
    () => false,
  );
