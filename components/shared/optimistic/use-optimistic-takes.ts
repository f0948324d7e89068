'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useProject } from '@/components/shared/project-context';
import { pendingTakeChanges } from '@/components/shared/use-project-parts';
import { partKeys } from '@/lib/client/part-keys';
import type { Take } from '@/lib/contracts/takes';
import { queryTarget, useOptimisticChange } from './use-optimistic-change';

/** `useOptimisticChange` for the takes of the project of the page. */
export function useOptimisticTakes() {
  const queries = useQueryClient();
  const { id } = useProject();
  return useOptimisticChange<Take[]>(queryTarget(queries, pendingTakeChanges, id, partKeys.takes(id)));
}
