'use client';

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useSetUnreadProjects } from '@/components/shell/unread-projects';
import { api, apiPage } from '@/lib/client/api';
import { type LiveEvent, projectIdOf, subscribeLive } from '@/lib/client/live';
import { type ProjectListQuery, queryKeys } from '@/lib/client/query-keys';
import { compareWaitingFirst } from '@/lib/domain/projects/project-order';
import type { ListPreferences } from './list-preferences';
import { defaultListQuery, placeRows, rowPage, type RowPage, rowsPerPage } from './row-pages';

export function useProjectList(preferences: ListPreferences) {
  const debouncedText = useDebounced(preferences.query);
  const query = queryOf(preferences, debouncedText);
  const list = useRowPages(query);
  const overview = useProjectOverview();
  useLiveRows(query);

  const setUnreadProjects = useSetUnreadProjects();
  const numUnread = overview?.numUnread;
  useEffect(() => {
    if (numUnread !== undefined) setUnreadProjects(numUnread);
  }, [numUnread, setUnreadProjects]);

  const pages = list.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return {
    rows,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    isSearching: list.isPlaceholderData || preferences.query !== debouncedText,
    loadMore: () => void list.fetchNextPage(),
    labels: [...new Set([...(overview?.labels ?? []), ...preferences.labels])].toSorted((a, b) =>
      a.localeCompare(b, 'en'),
    ),
    hasColleagues: overview?.hasColleagues ?? false,
    // Keep the displayed rows when the next page fails to load.
    error: rows ? null : list.error,
    isOffline: list.fetchStatus === 'paused',
    isRetrying: list.isFetching,
    retry: () => void list.refetch(),
  };
}

/** Returns the query without defaults, so that the first query matches the data rendered by the server. */
function queryOf(preferences: ListPreferences, debouncedText: string): ProjectListQuery {
  const { showArchived, showNonMemberProjects, orderBy, sortOrder, labels, teamId } = preferences;
  return {
    ...defaultListQuery,
    ...(showArchived && { includeArchived: 'true' }),
    ...(showNonMemberProjects && { includeNonMember: 'true' }),
    ...(debouncedText.trim() && { query: debouncedText.trim().slice(0, 200) }),
    ...((orderBy !== 'created' || sortOrder !== 'desc') && { orderBy, sortOrder }),
    ...(labels.length > 0 && { labels: labels.join(',') }),
    ...(teamId && { teamId }),
  };
}

export function useProjectOverview() {
  return useQuery({
    queryKey: queryKeys.projectOverview,
    queryFn: ({ signal }) => api('GET /project-overview', { signal }),
  }).data;
}

const debounceMs = 300;

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useRowPages(query: ProjectListQuery) {
  return useInfiniteQuery({
    queryKey: queryKeys.projectList(query),
    queryFn: async ({ pageParam, signal }) => {
      const paging = { limit: rowsPerPage, ...(pageParam !== null && { cursor: pageParam }) };
      const { items, nextCursor } = await apiPage('GET /projects', { query: { ...query, ...paging }, signal });
      return rowPage(items, nextCursor);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

const batchMs = 100;
/** Maximum number of rows in the response; with more changes the list is refetched. */
const maxRows = 100;

const rowEventTypes: ReadonlyArray<LiveEvent['type']> = ['project-updated', 'project-removed', 'message'];

function useLiveRows(query: ProjectListQuery): void {
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
