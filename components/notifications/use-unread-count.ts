'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unlessCancelled } from '@/components/shared/optimistic/load-again';
import { useSetUnreadProjects } from '@/components/shell/unread-projects';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

export function useUnreadCount(): () => void {
  const queries = useQueryClient();
  const setUnreadProjects = useSetUnreadProjects();
  return useCallback(() => {
    const count = async () => {
      // A response on its way may be older than the event, and `fetchQuery` would return it.
      await queries.cancelQueries({ queryKey: queryKeys.projectOverview });
      const { numUnread } = await unlessCancelled(() =>
        queries.fetchQuery({
          queryKey: queryKeys.projectOverview,
          queryFn: () => api('GET /project-overview', {}),
          staleTime: 0,
        }),
      );
      setUnreadProjects(numUnread);
    };
    count().catch(() => {});
  }, [queries, setUnreadProjects]);
}
