'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';

const News = lazy(() => import('./live-notifications').then((module) => ({ default: module.LiveNotifications })));

const settledMs = 1_000;

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
      <News key={user.id} userId={user.id} />
    </Suspense>
  );
}
