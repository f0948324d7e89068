'use client';

import { useEffect, useEffectEvent } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { api } from '@/lib/client/api';
import { useCurrentUser } from './current-user';
import { statusOf } from './global-errors';
import { checkUser, onSessionSuspect, useIsUserLoading } from './hard-reload';
import { Logo } from './logo';

/** Stands over everything while the current user is loading (docs/rules/screens.md#the-frame). */
export function Splash() {
  const isLoading = useIsUserLoading();
  useAskWhoItIs();
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

/** Looks who is logged in when that may have changed. The same user goes on, and nothing typed is lost. */
function useAskWhoItIs(): void {
  const { user } = useCurrentUser();
  const look = useEffectEvent(() => {
    void checkUser(async () => {
      try {
        const { id } = await api('GET /me', { query: {} });
        return id === user?.id;
      } catch (error) {
        // Not being logged in is an answer; without one nobody can tell. Neither is worth a message.
        return statusOf(error) !== 401 || user === null;
      }
    });
  });
  useEffect(() => onSessionSuspect(() => look()), []);
}
