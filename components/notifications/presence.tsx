'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { urlOf, api } from '@/lib/client/api';

/** The server expires a page after 50 seconds without a request. */
const reportIntervalMs = 20_000;
const idleMs = 5 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Reports that the user is viewing this project, or this chat of it, so that its events are not mailed to them too. It
 * does so only while the window has the focus and the user is active.
 */
export function Presence({ projectId }: { projectId: string }) {
  const voiceId = /\/chat\/([\w-]+)/.exec(usePathname())?.[1] ?? null;
  const { user } = useCurrentUser();
  const shouldReport = user !== null && !user.isImpersonating;

  useEffect(() => (shouldReport ? startReporting(projectId, voiceId) : undefined), [shouldReport, projectId, voiceId]);
  return null;
}

function startReporting(projectId: string, voiceId: string | null): () => void {
  const params = { tabId: crypto.randomUUID() };
  const controller = new AbortController();
  let lastInputMs = Date.now();
  let isReported = false;

  const report = () => {
    const isActive = document.hasFocus() && document.visibilityState === 'visible' && Date.now() - lastInputMs < idleMs;
    if (!isActive) return withdraw();
    isReported = true;
    // A failed request does no harm: the next one arrives before the page expires.
    api('PUT /presence/{tabId}', { params, body: { projectId, voiceId }, signal: controller.signal }).catch(() => {});
  };
  const withdraw = () => {
    if (!isReported) return;
    isReported = false;
    // `keepalive` lets the request finish while the page closes.
    void fetch(urlOf('/presence/{tabId}', params), { method: 'DELETE', keepalive: true }).catch(() => {});
  };
  const onInput = () => {
    const wasIdle = Date.now() - lastInputMs >= idleMs;
    lastInputMs = Date.now();
    if (wasIdle) report();
  };

  const { signal } = controller;
  for (const input of inputs) window.addEventListener(input, onInput, { signal, passive: true });
  for (const change of ['focus', 'blur', 'pageshow']) window.addEventListener(change, report, { signal });
  // While unloading, a page still counts as visible and focused.
  window.addEventListener('pagehide', withdraw, { signal });
  document.addEventListener('visibilitychange', report, { signal });
  const timer = setInterval(report, reportIntervalMs);
  report();
  return () => {
    clearInterval(timer);
    controller.abort();
    withdraw();
  };
}
