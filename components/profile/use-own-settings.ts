'use client';

import { useRef } from 'react';
import { reportError } from '@/components/shell/global-errors';
import { useCurrentUser } from '@/components/shell/current-user';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/access';

type Settings = Pick<Me, 'emailNotifications' | 'smsNotifications' | 'mutedNotifications'>;

/**
 * The user's notification settings. Changes are optimistic and sent immediately, one after the other, so that the last
 * one wins; a rejected change is rolled back.
 */
export function useOwnSettings(fromServer: Me): { settings: Settings; change: (change: Partial<Settings>) => void } {
  const { user, setUser } = useCurrentUser();
  const last = useRef(Promise.resolve());
  const settings: Settings = user ?? fromServer;

  const send = async (wanted: Partial<Settings>, before: Settings) => {
    try {
      await api('PATCH /users/{userId}', { params: { userId: fromServer.id }, body: wanted });
    } catch (error) {
      const back = Object.fromEntries(Object.keys(wanted).map((name) => [name, Reflect.get(before, name)]));
      setUser((known) => known && { ...known, ...back });
      reportError(error);
    }
  };

  const change = (wanted: Partial<Settings>) => {
    const before = settings;
    setUser((known) => known && { ...known, ...wanted });
    last.current = last.current.then(() => send(wanted, before));
  };
  return { settings, change };
}
