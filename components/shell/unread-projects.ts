'use client';

import { useCallback } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';

/** Sets the badge of Projects: the number of projects with an unread chat. */
export function useSetUnreadProjects(): (numUnread: number) => void {
  const { setUser } = useCurrentUser();
  return useCallback(
    (numUnread) => setUser((user) => (user && user.numUnread !== numUnread ? { ...user, numUnread } : user)),
    [setUser],
  );
}
