'use client';

import { useQueryClient } from '@tanstack/react-query';
import { partKeys } from '@/lib/client/part-keys';
import type { Take } from '@/lib/contracts/takes';
import { useProject } from '@/components/shared/project-context';
import { queryTarget } from '@/components/shared/query-target';
import { useOptimisticChange } from './use-optimistic-change';
import { pendingTakeChanges } from '@/components/shared/use-project-parts';

/** `useOptimisticChange` for the takes of the project of the page. */
export function useOptimisticTakes() {
  const queries = useQueryClient();
  const { id } = useProject();
  return useOptimisticChange<Take[]>(queryTarget(queries, pendingTakeChanges, id, partKeys.takes(id)));
}
