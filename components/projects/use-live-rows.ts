'use client';

import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { placeRows, type RowPage } from '@/components/projects/row-pages';
import { api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { type ProjectListQuery, queryKeys } from '@/lib/client/query-keys';
import { compareSortKeys } from '@/lib/domain/project-order';

/** Events often come in bursts and are batched for this long. */
const gatherMs = 100;
/** Maximum number of rows in the response; with more changes the list is refetched. */
const mostAtOnce = 100;

const aboutRows = ['project-updated', 'project-removed', 'message'];

/** Keeps the rows current by fetching only changed ones and moving them to their positions. */
export function useLiveRows(query: ProjectListQuery): void {
  const queries = useQueryClient();
  const asked = JSON.stringify(query);
  useEffect(() => {
    const list: ProjectListQuery = JSON.parse(asked);
    const queryKey = queryKeys.projectList(list);
    let changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;

    const readAfresh = () => void queries.invalidateQueries({ queryKey: queryKeys.projectLists });
    const flush = async () => {
      const ids = changed;
      changed = new Set();
      if (ids.size > mostAtOnce || queries.isFetching({ queryKey }) > 0) return readAfresh();
      void queries.invalidateQueries({ queryKey: queryKeys.projectOverview });
      const found = await api('GET /projects', { query: { ...list, ids: [...ids].join(','), limit: mostAtOnce } });
      const compare = compareSortKeys(list.orderBy ?? 'created', list.sortOrder);
      queries.setQueryData<InfiniteData<RowPage>>(
        queryKey,
        (known) => known && { ...known, pages: placeRows(known.pages, ids, found, compare) },
      );
    };
    const flushSoon = () => {
      if (timer || isAsking || changed.size === 0) return;
      timer = setTimeout(() => {
        timer = undefined;
        isAsking = true;
        flush()
          .catch(readAfresh)
          .finally(() => {
            isAsking = false;
            flushSoon();
          });
      }, gatherMs);
    };

    const unsubscribe = subscribeLive(({ type, projectId }) => {
      if (type === 'reset') readAfresh();
      if (!projectId || !aboutRows.includes(type)) return;
      changed.add(projectId);
      flushSoon();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      changed.clear();
    };
  }, [asked, queries]);
}
