'use client';

import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { queryTarget, useOptimisticChange } from '@/components/shared/optimistic/use-optimistic-change';
import { pendingProjectChanges, useProject } from '@/components/shared/project-context';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';

/** `useOptimisticChange` for the project of the page. `stored` returns it without pending changes. */
export function useOptimisticProject() {
  const queries = useQueryClient();
  const project = useProject();
  const key = queryKeys.project(project.id);
  const target = queryTarget(queries, pendingProjectChanges, project.id, key);
  const change = useOptimisticChange<Project>({
    ...target,
    write: (next) => {
      target.write(next);
      void loadAgain(queries, { queryKey: queryKeys.projectLists });
    },
  });
  return { change, stored: () => queries.getQueryData<Project>(key) ?? project };
}
