'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useUnreadCount } from '@/components/notifications/use-unread-count';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';

function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
}

/** A support agent who acts as the user leaves the chat unread. */
export function useClearUnread(project: Project, voiceId: string): { isUnread: boolean } {
  const queries = useQueryClient();
  const { user } = useCurrentUser();
  const isVisible = useIsPageVisible();
  const countUnread = useUnreadCount();
  const userId = user?.id;
  const isImpersonating = user?.isImpersonating ?? false;
  const isUnread = project.voices.some(({ id, hasUnread }) => id === voiceId && hasUnread.includes(userId ?? ''));

  useEffect(() => {
    if (!isUnread || !isVisible || isImpersonating) return;
    queries.setQueryData<Project>(
      queryKeys.project(project.id),
      (current) => current && withoutMark(current, voiceId, userId),
    );
    const params = { projectId: project.id, voiceId };
    api('POST /projects/{projectId}/voices/{voiceId}/clear-unread', { params, body: {} })
      .then(() => loadAgain(queries, { queryKey: queryKeys.projectLists }))
      .then(countUnread)
      // The chat stays unread and is marked the next time.
      .catch(() => {});
  }, [isUnread, isVisible, isImpersonating, project.id, voiceId, userId, queries, countUnread]);

  return { isUnread };
}

function withoutMark(project: Project, voiceId: string, userId: string | undefined): Project {
  const voices = project.voices.map((voice) =>
    voice.id === voiceId ? { ...voice, hasUnread: voice.hasUnread.filter((id) => id !== userId) } : voice,
  );
  return { ...project, voices };
}
