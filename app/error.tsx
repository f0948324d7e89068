'use client';

import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/states';

export default function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <main className="flex min-h-dvh items-center">
      <ErrorState onRetry={retry} />
    </main>
  );
}
