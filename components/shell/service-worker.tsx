'use client';

import { useEffect } from 'react';

/** Registers public/sw.js for this build once the page is up and quiet. Draws nothing. */
export function ServiceWorker({ build }: { build: string }) {
  useEffect(() => {
    const container = navigator.serviceWorker;
    if (!container) return;
    // A browser that forbids it works as before.
    const register = () => void container.register(`/sw.js?build=${build}`).catch(() => {});
    const later = () => setTimeout(register, 1_000);
    if (document.readyState === 'complete') later();
    else window.addEventListener('load', later, { once: true });
    return () => window.removeEventListener('load', later);
  }, [build]);
  return null;
}
