'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';
import { createPendingChanges, usePendingChanges } from '@/components/shell/pending-changes';
import { showToast } from '@/components/ui/toaster';
import { ApiError, api } from '@/lib/client/api';
import { projectIdOf, subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';

const Context = createContext<Project | null>(null);

export const pendingProjectChanges = createPendingChanges<Project>();

function useProjectQuery(projectId: string) {
  return useQuery({
    queryKey: queryKeys.project(projectId),
    queryFn: ({ signal }) =>
      api('GET /projects/{projectId}', { params: { projectId }, query: { lines: 'false' }, signal }),
  });
}

interface ProjectProviderProps {
  project: Project;
  children: ReactNode;
}

export function ProjectProvider({ project, children }: ProjectProviderProps) {
  const { data = project } = useProjectQuery(project.id);
  return <Context value={usePendingChanges(pendingProjectChanges, project.id, data)}>{children}</Context>;
}

export function ProjectWatch({ projectId }: { projectId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const { data, error } = useProjectQuery(projectId);

  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type === 'writing-chat-message') return;
        if (event.type !== 'reset' && projectIdOf(event) !== projectId) return;
        void queries.invalidateQueries({ queryKey: queryKeys.project(projectId) });
      }),
    [projectId, queries],
  );

  // Loading a project requires only the scope to see it.
  const isRemoved = (error instanceof ApiError && error.code === 'missing-scope') || data?.isCancelled === true;
  useEffect(() => {
    if (!isRemoved) return;
    queries.removeQueries({ queryKey: queryKeys.project(projectId) });
    void queries.invalidateQueries({ queryKey: queryKeys.projectLists });
    showToast('You have been removed from the project.');
    router.replace('/projects');
  }, [isRemoved, projectId, queries, router]);
  return null;
}

export function useProject(): Project {
  const project = useContext(Context);
  if (!project) throw new Error('useProject is only there on the pages of a project.');
  return project;
}

export function useSetProject(): (project: Project) => void {
  const queries = useQueryClient();
  return (project) => {
    queries.setQueryData(queryKeys.project(project.id), project);
    void queries.invalidateQueries({ queryKey: queryKeys.projectLists });
  };
}

/** Support agents see the customer's side. */
export function useIsVoice(): boolean {
  const { user } = useCurrentUser();
  return user ? user.isVoice && !user.isSupport : false;
}
