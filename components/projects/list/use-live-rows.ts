'use client';

import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { placeRows, type RowPage } from './row-pages';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import { type LiveEvent, projectIdOf, subscribeLive } from '@/lib/client/live';
import { type ProjectListQuery, queryKeys } from '@/lib/client/query-keys';
import { compareWaitingFirst } from '@/lib/domain/projects/project-order';

const batchMs = 100;
/** Maximum number of rows in the response; with more changes the list is refetched. */
const maxRows = 100;

const rowEventTypes: ReadonlyArray<LiveEvent['type']> = ['project-updated', 'project-removed', 'message'];

export function useLiveRows(query: ProjectListQuery): void {
  const queries = useQueryClient();
  const queryJson = JSON.stringify(query);
  useEffect(() => {
    const list: ProjectListQuery = JSON.parse(queryJson);
    const queryKey = queryKeys.projectList(list);
    let changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFlushing = false;

    const refetch = () => void loadAgain(queries, { queryKey: queryKeys.projectLists });
    const flush = async () => {
      const ids = changed;
      changed = new Set();
      if (ids.size > maxRows || queries.isFetching({ queryKey }) > 0) return refetch();
      void loadAgain(queries, { queryKey: queryKeys.projectOverview });
      const rows = await api('GET /projects', { query: { ...list, ids: [...ids].join(','), limit: maxRows } });
      // A response on its way would replace the rows by older ones.
      if (queries.isFetching({ queryKey }) > 0) return refetch();
      const compare = compareWaitingFirst(list.orderBy ?? 'created', list.sortOrder);
      queries.setQueryData<InfiniteData<RowPage>>(
        queryKey,
        (data) => data && { ...data, pages: placeRows(data.pages, ids, rows, compare) },
      );
    };
    const flushSoon = () => {
      if (timer || isFlushing || changed.size === 0) return;
      timer = setTimeout(() => {
        timer = undefined;
        isFlushing = true;
        flush()
          .catch(refetch)
          .finally(() => {
            isFlushing = false;
            flushSoon();
          });
      }, batchMs);
    };

    const unsubscribe = subscribeLive((event) => {
      if (event.type === 'reset') refetch();
      const projectId = projectIdOf(event);
      if (!projectId || !rowEventTypes.includes(event.type)) return;
      changed.add(projectId);
      flushSoon();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      changed.clear();
    };
  }, [queryJson, queries]);
}
