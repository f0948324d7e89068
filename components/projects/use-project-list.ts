'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListPreferences } from '@/components/projects/list-preferences';
import { setUnreadProjects } from '@/components/shell/unread-projects';
import { api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { type ProjectListQuery, queryKeys } from '@/lib/client/query-keys';
import type { ProjectRow } from '@/lib/contracts/projects';

const debounceMs = 300;

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useRows(query: ProjectListQuery) {
  return useQuery({
    queryKey: queryKeys.projectList(query),
    queryFn: ({ signal }) => api('GET /projects', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Only what differs from the server's defaults, so that the first answer is the one the page came with. */
function queryOf(preferences: ListPreferences, typed: string): ProjectListQuery {
  const { showArchived, showNonMemberProjects, orderBy, sortOrder, labels } = preferences;
  return {
    ...(showArchived && { includeArchived: 'true' }),
    ...(showNonMemberProjects && { includeNonMember: 'true' }),
    ...(typed.trim() && { query: typed.trim().slice(0, 200) }),
    ...((orderBy !== 'created' || sortOrder !== 'desc') && { orderBy, sortOrder }),
    ...(labels.length > 0 && { labels: labels.join(',') }),
  };
}

/** The rows as the preferences want them, all labels to choose from, and everything a list says about its state. */
export function useProjectList(preferences: ListPreferences) {
  const queries = useQueryClient();
  const typed = useDebounced(preferences.query);
  const all = useRows({});
  const shown = useRows(queryOf(preferences, typed));

  useEffect(
    () =>
      subscribeLive(({ type }) => {
        if (!['project-updated', 'project-removed', 'message', 'reset'].includes(type)) return;
        void queries.invalidateQueries({ queryKey: queryKeys.projectLists });
      }),
    [queries],
  );

  useEffect(() => {
    if (all.data) setUnreadProjects(all.data.filter(hasUnread).length);
  }, [all.data]);

  const rows = shown.data;
  const known = [...(all.data ?? []), ...(rows ?? [])].flatMap((row) => row.labels);
  return {
    rows,
    labels: [...new Set([...known, ...preferences.labels])].sort((a, b) => a.localeCompare(b, 'en')),
    error: shown.error,
    isOffline: shown.fetchStatus === 'paused',
    isRetrying: shown.isFetching,
    retry: () => void shown.refetch(),
  };
}

function hasUnread(row: ProjectRow): boolean {
  return row.voices.some((voice) => voice.hasUnread);
}
