'use client';

import { useEffect, useEffectEvent } from 'react';
import { Spinner } from '@/components/ui/notices/spinner';
import { api } from '@/lib/client/api';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { statusOf } from './global-errors';
import { checkUser, onSessionSuspect, useIsUserLoading } from './hard-reload';
import { Logo } from './logo';

export function Splash() {
  const isLoading = useIsUserLoading();
  useSessionCheck();
  if (!isLoading) return null;
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

/** Checks the session when it may have changed. If the user is the same, the page and its input stay. */
function useSessionCheck(): void {
  const { user } = useCurrentUser();
  const checkSession = useEffectEvent(() => {
    void checkUser(async () => {
      try {
        const { id } = await api('GET /me', { query: {} });
        return id === user?.id;
      } catch (error) {
        // A 401 means logged out; any other error says nothing about the user. Neither is reported.
        return statusOf(error) !== 401 || user === null;
      }
    });
  });
  useEffect(() => onSessionSuspect(() => checkSession()), []);
}
