'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useProject } from '@/components/shared/project-context';
import { queryKeys } from '@/lib/client/query-keys';

/** Works after the requesting dialog has closed, because uploads outlive it. */
export function useRefreshProject(): () => Promise<void> {
  const queries = useQueryClient();
  const { id } = useProject();
  return () => queries.invalidateQueries({ queryKey: queryKeys.project(id) });
}
