'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { subscribeLive } from '@/lib/client/live';

/** Loads the page's demos again when the worker, or another tab, has changed one. */
export function useDemoUpdates(type: 'voice-demo-updated' | 'studio-quality-demo-updated'): void {
  const { refresh } = useRouter();
  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type === type || event.type === 'reset') refresh();
      }),
    [type, refresh],
  );
}
