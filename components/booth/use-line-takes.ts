'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLineStore } from '@/components/lines/use-lines';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { useProject } from '@/components/shared/project-context';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Line, LineTake } from '@/lib/contracts/lines';

const processingPollMs = 3_000;

/** The takes of a line that the server has, newest first. */
export function useLineTakes({ id, filename, lastModified }: Line): readonly LineTake[] {
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const store = useLineStore();
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.lineTakes(projectId, id), lastModified],
    queryFn: ({ signal }) =>
      api('GET /projects/{projectId}/lines/{filename}/takes', { params: { projectId, filename }, signal }),
    placeholderData: (former, query) => (query?.queryKey.includes(id) ? former : undefined),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'processing') ? processingPollMs : false,
  });
  useEffect(
    () =>
      storedRecordings.delivered.subscribe(() => {
        void store.loadChanges();
        void loadAgain(queries, { queryKey: queryKeys.lineTakes(projectId, id) });
      }),
    [id, projectId, queries, store],
  );
  return data;
}
