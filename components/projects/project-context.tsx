'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';
import { showSnackbar } from '@/components/ui/snackbars';
import { ApiError, api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/projects';

const Context = createContext<Project | null>(null);

/** 'Missing scope list-project': the project is no longer this reader's. */
export function isRemoval(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === 'Missing scope list-project';
}

interface ProjectProviderProps {
  /** The server's answer for the first paint; later ones come from the API. */
  project: Project;
  children: ReactNode;
}

/** Gives the project to everything below and keeps it current: refetched at each live update and when the tab comes back. */
export function ProjectProvider({ project: first, children }: ProjectProviderProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { data = first, error } = useQuery({
    queryKey: queryKeys.project(first.id),
    queryFn: ({ signal }) => api('GET /projects/{projectId}', { params: { projectId: first.id }, signal }),
  });

  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type !== 'reset' && event.projectId !== first.id) return;
        if (event.type === 'writing-chat-message') return;
        void queries.invalidateQueries({ queryKey: queryKeys.project(first.id) });
      }),
    [first.id, queries],
  );

  const isRemoved = isRemoval(error) || data.isCancelled;
  useEffect(() => {
    if (!isRemoved) return;
    queries.removeQueries({ queryKey: queryKeys.project(first.id) });
    void queries.invalidateQueries({ queryKey: queryKeys.projectLists });
    showSnackbar('You have been removed from the project.');
    router.replace('/projects');
  }, [isRemoved, first.id, queries, router]);

  return <Context value={data}>{isRemoved ? null : children}</Context>;
}

/** The project whose page this is. Only below `ProjectProvider`. */
export function useProject(): Project {
  const project = useContext(Context);
  if (!project) throw new Error('useProject is only there on the pages of a project.');
  return project;
}

/** Puts an answer of the API in the place of the project that is on the screen; the list is asked again. */
export function useSetProject(): (project: Project) => void {
  const queries = useQueryClient();
  return (project) => {
    queries.setQueryData(queryKeys.project(project.id), project);
    void queries.invalidateQueries({ queryKey: queryKeys.projectLists });
  };
}

/** Whether the reader stands on the voice's side of its projects. Support sees the customer's side. */
export function useIsVoice(): boolean {
  const { user } = useCurrentUser();
  return user !== null && user.isVoice && !user.isSupport;
}
