import type { QueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import { partKeys } from '@/lib/client/part-keys';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';
import type { ProjectPart } from '@/lib/domain/projects/project-parts';

/** Loads the given parts again: those on the page at once, the others when they are shown next. */
export async function refreshProject(
  queries: QueryClient,
  projectId: string,
  parts: readonly ProjectPart[],
): Promise<void> {
  const keys = {
    details: queryKeys.project(projectId),
    script: partKeys.script(projectId),
    takes: partKeys.takes(projectId),
    files: partKeys.files(projectId),
  };
  const refreshed = parts.flatMap((part) => (part === 'chat' ? [] : [keys[part]]));
  await Promise.all(refreshed.map((queryKey) => loadAgain(queries, { queryKey, exact: true })));
}

/** Loads the unread marks into the details. */
export async function refreshUnread(queries: QueryClient, projectId: string): Promise<void> {
  const key = queryKeys.project(projectId);
  const before = queries.getQueryState(key);
  const refreshDetails = () => refreshProject(queries, projectId, ['details']);
  // A response on its way may be older than the message.
  if (before?.fetchStatus !== 'idle') return refreshDetails();
  const chats = await api('GET /projects/{projectId}/unread', { params: { projectId } }).catch(() => null);
  // Another response has changed the details meanwhile, or the user has lost access.
  if (!chats || queries.getQueryState(key)?.dataUpdatedAt !== before.dataUpdatedAt) return refreshDetails();
  const marks = new Map(chats.map(({ voiceId, hasUnread }) => [voiceId, hasUnread]));
  queries.setQueryData<Project>(key, (project) => {
    const voices = project?.voices.map((voice) => ({ ...voice, hasUnread: marks.get(voice.id) ?? voice.hasUnread }));
    return project && voices && { ...project, voices };
  });
}
