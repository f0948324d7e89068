'use client';

import { flushSync } from 'react-dom';
import { pendingUserChanges, useCurrentUser } from '@/components/shell/login/current-user';
import type { Me } from '@/lib/contracts/profile';
import { useOptimisticChange } from '@/components/shared/optimistic/use-optimistic-change';

/** `useOptimisticChange` for the current user. `stored` returns them without pending changes. */
export function useOptimisticUser() {
  const { user, setUser, stored } = useCurrentUser();
  const change = useOptimisticChange<Me>({
    pending: pendingUserChanges,
    key: user?.id ?? '',
    // Rendered before the change stops being pending: the screen would show the old state for a frame.
    write: (next) => flushSync(() => setUser((current) => current && next(current))),
  });
  return { change, stored };
}
