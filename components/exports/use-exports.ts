'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { ExportRow } from '@/lib/contracts/exports';

/** Interval of polling while an export is unfinished, for browsers that receive no live updates. */
const detailPollMs = 5_000;
const listPollMs = 10_000;

const isRunning = (row: Pick<ExportRow, 'status'>) => row.status === 'in-progress';

export function useExports(projectId: string) {
  useRefreshLive(projectId);
  return useQuery({
    queryKey: queryKeys.exports(projectId),
    queryFn: () => api('GET /projects/{projectId}/exports', { params: { projectId } }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? listPollMs : false),
  });
}

export function useExport(projectId: string, exportId: string) {
  useRefreshLive(projectId);
  return useQuery({
    queryKey: queryKeys.export(projectId, exportId),
    queryFn: () =>
      api('GET /projects/{projectId}/exports/{exportId}', {
        params: { projectId, exportId },
        query: { lines: 'false', logs: 'problems' },
      }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? detailPollMs : false),
  });
}

function useRefreshLive(projectId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      subscribeLive((event) => {
        const isOwn = event.type === 'export-updated' && event.projectId === projectId;
        if (isOwn || event.type === 'reset') {
          void loadAgain(queries, { queryKey: queryKeys.exports(projectId) });
        }
      }),
    [projectId, queries],
  );
}
