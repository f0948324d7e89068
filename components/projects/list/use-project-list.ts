'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ListPreferences } from './list-preferences';
import { defaultListQuery, rowPage, rowsPerPage } from './row-pages';
import { useLiveRows } from './use-live-rows';
import { useSetUnreadProjects } from '@/components/shell/unread-projects';
import { api, apiPage } from '@/lib/client/api';
import { type ProjectListQuery, queryKeys } from '@/lib/client/query-keys';

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

export function useProjectOverview() {
  return useQuery({
    queryKey: queryKeys.projectOverview,
    queryFn: ({ signal }) => api('GET /project-overview', { signal }),
  }).data;
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
