'use client';

import { Spinner } from '@/components/ui/notices/spinner';
import { useIsUserLoading } from './hard-reload';
import { Logo } from './logo';

/** Covers the page while another user logs in. */
export function Splash() {
  if (!useIsUserLoading()) return null;
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex animate-fade-in flex-col items-center justify-center gap-5 bg-surface"
    >
      <Logo />
      <p className="flex items-center gap-3 text-muted">
        <Spinner immediate />
        Fetching user data
      </p>
    </div>
  );
}
