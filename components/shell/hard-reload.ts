'use client';

import { createStore, useStore } from '@/components/ui/store';

const isUserLoading = createStore(false);
let tabs: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  tabs ??= new BroadcastChannel('timbre-session');
  return tabs;
}

/**
 * Reloads the page, or loads `to`, after a login or logout, so that no data of the previous user stays in memory. Shows
 * the splash meanwhile and makes other tabs check their session. `to` replaces the history entry, so that Back
 * does not show the previous user's page.
 */
export function hardReload(to?: string): void {
  isUserLoading.set(true);
  channel()?.postMessage('changed');
  if (to === undefined) window.location.reload();
  else window.location.replace(to);
}

/** Shows the splash while `isSame` checks the current user; reloads the page if the user has changed. */
export async function checkUser(isSame: () => Promise<boolean>): Promise<void> {
  isUserLoading.set(true);
  if (await isSame()) isUserLoading.set(false);
  else window.location.reload();
}

/**
 * Calls `check` when another tab may have changed the session, or Back has restored this page from the cache. Returns a
 * function that stops this.
 */
export function onSessionSuspect(check: () => void): () => void {
  const restored = (event: PageTransitionEvent) => event.persisted && check();
  const sessionChannel = channel();
  window.addEventListener('pageshow', restored);
  sessionChannel?.addEventListener('message', check);
  return () => {
    window.removeEventListener('pageshow', restored);
    sessionChannel?.removeEventListener('message', check);
  };
}

export const useIsUserLoading = (): boolean => useStore(isUserLoading);
