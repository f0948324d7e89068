'use client';

import { useRef } from 'react';
import { sendOrRevert } from '@/components/shared/send-or-revert';
import { useCurrentUser } from '@/components/shell/current-user';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';

type Settings = Pick<Me, 'emailNotifications' | 'smsNotifications' | 'mutedNotifications'>;

/** Changes are optimistic and sent one after the other, so that the last one wins; a rejected change is rolled back. */
export function useOwnSettings(fromServer: Me): { settings: Settings; change: (change: Partial<Settings>) => void } {
  const { user, setUser } = useCurrentUser();
  const last = useRef(Promise.resolve());
  const settings: Settings = user ?? fromServer;

  const send = async (changes: Partial<Settings>, before: Settings) => {
    const previous = Object.fromEntries(Object.keys(changes).map((name) => [name, Reflect.get(before, name)]));
    await sendOrRevert(
      () => api('PATCH /users/{userId}', { params: { userId: fromServer.id }, body: changes }),
      () => setUser((current) => current && { ...current, ...previous }),
    );
  };

  const change = (changes: Partial<Settings>) => {
    const before = settings;
    setUser((current) => current && { ...current, ...changes });
    last.current = last.current.then(() => send(changes, before));
  };
  return { settings, change };
}
