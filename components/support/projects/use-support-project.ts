import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import type { SupportProject } from '@/lib/contracts/support-projects';

export function useSupportProject(projectId: string) {
  return useQuery({
    queryKey: projectKeys.project(projectId),
    queryFn: ({ signal }) => api('GET /support/projects/{projectId}', { params: { projectId }, signal }),
    staleTime: 0,
  });
}

/** Shows what an action returned, and loads the history and the lists again. */
export function useSavedProject(projectId: string): (project?: SupportProject) => void {
  const queries = useQueryClient();
  return (project) => {
    if (project) showResponse(queries, projectKeys.project(projectId), project);
    void loadAgain(queries, { queryKey: projectKeys.history(projectId) });
    void loadAgain(queries, { queryKey: projectKeys.list });
  };
}

/** Cache keys; a shorter key matches all keys that begin with it. */
export const projectKeys = {
  all: ['support-projects'] as const,
  list: ['support-projects', 'list'] as const,
  project: (projectId: string) => ['support-projects', 'project', projectId] as const,
  correction: (documentId: string) => ['support-projects', 'correction', documentId] as const,
  history: (projectId: string) => ['support-projects', 'history', projectId] as const,
};
