'use client';

import { lazy, Suspense } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';

const ImpersonationBanner = lazy(() =>
  import('./impersonation-banner').then((module) => ({ default: module.ImpersonationBanner })),
);

/** Banner of every page, before its content, so that Tab reaches it first. */
export function Impersonation() {
  const { user } = useCurrentUser();
  return user?.isImpersonating ? (
    // A dialog hides the page from screen readers, except for live regions that exist when it opens.
    <div aria-live="polite">
      <Suspense fallback={null}>
        <ImpersonationBanner />
      </Suspense>
    </div>
  ) : null;
}
