'use client';

import { useEffect } from 'react';

/** Delay after the page load, so that registration does not compete with the page's own requests. */
const afterLoadMs = 3_000;

export function ServiceWorker({ build }: { build: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () => {
      // The app works without a service worker.
      void navigator.serviceWorker?.register(`/sw.js?build=${build}`).catch(() => {});
      // Load the offline dialog while there is still a connection.
      void import('@/components/ui/dialogs/dialog-panel').catch(() => {});
    };
    const later = () => {
      timer = setTimeout(prepare, afterLoadMs);
    };
    if (document.readyState === 'complete') later();
    else window.addEventListener('load', later, { once: true });
    return () => {
      window.removeEventListener('load', later);
      clearTimeout(timer);
    };
  }, [build]);
  return null;
}
