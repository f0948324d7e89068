'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';

const News = lazy(() => import('./live-notifications').then((module) => ({ default: module.LiveNotifications })));

/** Notifications wait until the first render has finished. */
const settledMs = 1_000;

/** Live notifications on every page for logged-in users, but not for a support agent acting as one. */
export function LiveNotificationsLoader() {
  const { user } = useCurrentUser();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSettled || !user || user.isImpersonating) return null;
  return (
    <Suspense>
      <News key={user.id} userId={user.id} hasUnread={user.hasUnread} />
    </Suspense>
  );
}
