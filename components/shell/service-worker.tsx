'use client';

import { useEffect } from 'react';

/** Milliseconds after the page has loaded, so that nothing of this delays what one came for. */
const afterLoadMs = 3_000;

/** Registers public/sw.js for this build once the page is up and quiet. Draws nothing. */
export function ServiceWorker({ build }: { build: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () => {
      // A browser that forbids it works as before.
      void navigator.serviceWorker?.register(`/sw.js?build=${build}`).catch(() => {});
      // What says that the connection is gone has to be here before it goes.
      void import('@/components/ui/dialog-panel').catch(() => {});
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
