'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';
import { urlOf, api } from '@/lib/client/api';

/** The server expires a page after 50 seconds without a request. */
const beatMs = 20_000;
/** Without input for this long the user counts as away. */
const idleMs = 5 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Reports that the user is viewing this project, or this chat of it, so that its events are not mailed to them too.
 * Only while the window has the focus and the user is active.
 */
export function Presence({ projectId }: { projectId: string }) {
  const voiceId = /\/chat\/([\w-]+)/.exec(usePathname())?.[1] ?? null;
  const { user } = useCurrentUser();
  const isReader = user !== null && !user.isImpersonating;

  useEffect(() => (isReader ? keepTelling(projectId, voiceId) : undefined), [isReader, projectId, voiceId]);
  return null;
}

/** Starts the reports. Returns a function that ends them. */
function keepTelling(projectId: string, voiceId: string | null): () => void {
  const params = { tabId: crypto.randomUUID() };
  const end = new AbortController();
  let lastInputMs = Date.now();
  let isHere = false;

  const beat = () => {
    const isThere = document.hasFocus() && document.visibilityState === 'visible' && Date.now() - lastInputMs < idleMs;
    if (!isThere) return leave();
    isHere = true;
    // A failed request does no harm: the next one arrives before the page expires.
    api('PUT /presence/{tabId}', { params, body: { projectId, voiceId }, signal: end.signal }).catch(() => {});
  };
  const leave = () => {
    if (!isHere) return;
    isHere = false;
    // `keepalive` lets the request finish while the page closes.
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
  // While unloading, a page still counts as visible and focused.
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
