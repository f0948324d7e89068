'use client';

import { ErrorState } from '@/components/ui/notices/states';

/** The framework logs the error. */
export function BrokenPage({ retry }: { retry: () => void }) {
  return <ErrorState onRetry={retry} />;
}
