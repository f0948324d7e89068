'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useProject } from '@/components/projects/project-context';
import { queryKeys } from '@/lib/client/query-keys';

/** Asks for the project again. Works after the dialog that asked for it is gone: an upload ends when it ends. */
export function useRefreshProject(): () => Promise<void> {
  const queries = useQueryClient();
  const { id } = useProject();
  return () => queries.invalidateQueries({ queryKey: queryKeys.project(id) });
}
