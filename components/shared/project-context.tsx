'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { OwnClick } from './own-click';
import { refreshProject, refreshUnread } from './project-parts';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { createPendingChanges, usePendingChanges } from '@/components/shell/pending-changes';
import { showToast } from '@/components/ui/notices/toaster';
import { ApiError, api } from '@/lib/client/api';
import { type LiveEvent, projectIdOf, subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';
import { type ProjectPart, projectParts } from '@/lib/domain/projects/project-parts';

const Context = createContext<Project | null>(null);

export const pendingProjectChanges = createPendingChanges<Project>();

function useProjectQuery(projectId: string) {
  return useQuery({
    queryKey: queryKeys.project(projectId),
    queryFn: ({ signal }) => api('GET /projects/{projectId}/details', { params: { projectId }, signal }),
  });
}

type ProjectProviderProps = {
  project: Project;
  children: ReactNode;
};

export function ProjectProvider({ project, children }: ProjectProviderProps) {
  const { data = project } = useProjectQuery(project.id);
  return <Context value={usePendingChanges(pendingProjectChanges, project.id, data)}>{children}</Context>;
}

/** Returns the parts that open pages have to load again. Other events of a project have listeners of their own. */
function changedParts(event: LiveEvent, projectId: string): readonly ProjectPart[] {
  if (event.type === 'reset') return projectParts;
  if (projectIdOf(event) !== projectId) return [];
  if (event.type === 'project-updated') return event.parts ?? projectParts;
  if (event.type === 'message') return ['chat'];
  return event.type === 'project-removed' ? ['details'] : [];
}

export function ProjectWatch({ projectId }: { projectId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const { data, error } = useProjectQuery(projectId);

  useEffect(
    () =>
      subscribeLive((event) => {
        const parts = changedParts(event, projectId);
        void refreshProject(queries, projectId, parts);
        // The details have the unread marks, too.
        if (parts.includes('chat') && !parts.includes('details')) void refreshUnread(queries, projectId);
      }),
    [projectId, queries],
  );

  // Loading a project requires only the scope to see it.
  const isRemoved = (error instanceof ApiError && error.code === 'missing-scope') || data?.isCancelled === true;
  useEffect(() => {
    if (!isRemoved) return;
    queries.removeQueries({ queryKey: queryKeys.project(projectId) });
    void loadAgain(queries, { queryKey: queryKeys.projectLists });
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

/** Wraps a page or dialog of a project in an `OwnClick`: inside it, `useProject` returns the held project. */
export function withOwnClick<Props extends object>(Screen: ComponentType<Props>) {
  return function OwnClickScreen(props: Props) {
    return (
      <OwnClick state={useProject()}>
        {(project) => (
          <Context value={project}>
            <Screen {...props} />
          </Context>
        )}
      </OwnClick>
    );
  };
}

export function useSetProject(): (project: Project) => void {
  const queries = useQueryClient();
  return (project) => {
    showResponse(queries, queryKeys.project(project.id), project);
    void loadAgain(queries, { queryKey: queryKeys.projectLists });
  };
}

/** Returns true for voices; support agents see the customer's side. */
export function useIsVoice(): boolean {
  const { user } = useCurrentUser();
  return user ? user.isVoice && !user.isSupport : false;
}
