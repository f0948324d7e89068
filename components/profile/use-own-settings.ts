'use client';

import { useOptimisticUser } from './use-optimistic-user';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';

type Settings = Pick<Me, 'emailNotifications' | 'smsNotifications' | 'mutedNotifications'>;
type Change = (settings: Settings) => Partial<Settings>;

/**
 * Returns the user's settings. Changes are optimistic and sent one after the other: each is computed from what the one
 * before it has stored.
 */
export function useOwnSettings(fromServer: Me): { settings: Settings; change: (change: Change) => void } {
  const { user } = useCurrentUser();
  const { change, stored } = useOptimisticUser();
  return {
    settings: user ?? fromServer,
    change: (compute) =>
      void change({
        queue: 'settings',
        apply: (me) => ({ ...me, ...compute(me) }),
        send: () => {
          const body = compute(stored() ?? fromServer);
          return api('PATCH /users/{userId}', { params: { userId: fromServer.id }, body });
        },
      }),
  };
}
