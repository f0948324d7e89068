'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';

const News = lazy(() => import('./live-notifications').then((module) => ({ default: module.LiveNotifications })));

/** Ends what belongs to the first look at a page; news can wait until then. */
const settledMs = 1_000;

/** What happens elsewhere, on every page, for whoever is logged in. Support that acts as somebody is told nothing. */
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
