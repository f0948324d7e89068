'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';
import { setUnreadProjects } from '@/components/shell/unread-projects';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

export function useUnreadCount(): () => void {
  const queries = useQueryClient();
  const { setUser } = useCurrentUser();
  return useCallback(() => {
    const count = async () => {
      const { numUnread } = await queries.fetchQuery({
        queryKey: queryKeys.projectOverview,
        queryFn: () => api('GET /project-overview', {}),
        staleTime: 0,
      });
      setUnreadProjects(numUnread);
      const hasUnread = numUnread > 0;
      setUser((user) => (user && user.hasUnread !== hasUnread ? { ...user, hasUnread } : user));
    };
    count().catch(() => {});
  }, [queries, setUser]);
}
