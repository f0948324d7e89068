'use client';

import { ErrorState } from '@/components/ui/notices/states';

/** Error page inside the frame: the navigation and the player stay. The framework logs the error. */
export default function BrokenPage({ retry }: { retry: () => void }) {
  return <ErrorState onRetry={retry} />;
}
