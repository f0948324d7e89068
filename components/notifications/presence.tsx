'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';
import { urlOf, api } from '@/lib/client/api';

/** The server forgets a page that it has not heard of for 50 seconds. */
const beatMs = 20_000;
/** Who has not touched anything for this long has left the desk. */
const idleMs = 5 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Tells the server that this project, or this chat of it, is before somebody's eyes: what happens on it is then not mailed
 * to the reader as well. Only while the window has the focus and somebody is there.
 */
export function Presence({ projectId }: { projectId: string }) {
  const voiceId = /\/chat\/([\w-]+)/.exec(usePathname())?.[1] ?? null;
  const { user } = useCurrentUser();
  const isReader = user !== null && !user.isImpersonating;

  useEffect(() => (isReader ? keepTelling(projectId, voiceId) : undefined), [isReader, projectId, voiceId]);
  return null;
}

/** Returns how to leave. */
function keepTelling(projectId: string, voiceId: string | null): () => void {
  const params = { tabId: crypto.randomUUID() };
  const end = new AbortController();
  let lastInputMs = Date.now();
  let isHere = false;

  const beat = () => {
    const isThere = document.hasFocus() && document.visibilityState === 'visible' && Date.now() - lastInputMs < idleMs;
    if (!isThere) return leave();
    isHere = true;
    // Not heard once is no harm: the next beat comes before the server forgets.
    api('PUT /presence/{tabId}', { params, body: { projectId, voiceId }, signal: end.signal }).catch(() => {});
  };
  const leave = () => {
    if (!isHere) return;
    isHere = false;
    // Also while the page is being closed.
    void fetch(urlOf('/presence/{tabId}', params), { method: 'DELETE', keepalive: true }).catch(() => {});
  };
  const touched = () => {
    const wasIdle = Date.now() - lastInputMs >= idleMs;
    lastInputMs = Date.now();
    if (wasIdle) beat();
  };

  const { signal } = end;
  for (const input of inputs) window.addEventListener(input, touched, { signal, passive: true });
  for (const change of ['focus', 'blur', 'pageshow']) window.addEventListener(change, beat, { signal });
  // A page that is being left still counts as visible and focused.
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', beat, { signal });
  const timer = setInterval(beat, beatMs);
  beat();
  return () => {
    clearInterval(timer);
    end.abort();
    leave();
  };
}
