'use client';

import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/states';

/** A screen that broke: the navigation and the player stay. */
export default function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <ErrorState onRetry={retry} />;
}
