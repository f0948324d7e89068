'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { createPendingChanges, usePendingChanges } from '@/components/shell/pending-changes';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import { type LiveEvent, projectIdOf, subscribeLive } from '@/lib/client/live';
import { partKeys } from '@/lib/client/part-keys';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';
import { type ProjectPart, projectParts } from '@/lib/domain/projects/changes';
import { OwnClick } from './own-click';

const ProjectContext = createContext<Project | null>(null);

export const pendingProjectChanges = createPendingChanges<Project>();

type ProjectProviderProps = {
  project: Project;
  children: ReactNode;
};

export function ProjectProvider({ project, children }: ProjectProviderProps) {
  const { data = project } = useProjectQuery(project.id);
  return <ProjectContext value={usePendingChanges(pendingProjectChanges, project.id, data)}>{children}</ProjectContext>;
}

function useProjectQuery(projectId: string) {
  return useQuery({
    queryKey: queryKeys.project(projectId),
    queryFn: ({ signal }) => api('GET /projects/{projectId}/details', { params: { projectId }, signal }),
  });
}

export function useProject(): Project {
  const project = useContext(ProjectContext);
  if (!project) throw new Error('useProject is only there on the pages of a project.');
  return project;
}

export function ProjectWatch({ projectId }: { projectId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const { data, error } = useProjectQuery(projectId);
  const teamId = data?.team.id;

  useEffect(
    () =>
      subscribeLive((event) => {
        const parts = changedParts(event, projectId, teamId);
        void refreshProject(queries, projectId, parts);
        // The details have the unread marks, too.
        if (parts.includes('chat') && !parts.includes('details')) void refreshUnread(queries, projectId);
      }),
    [projectId, teamId, queries],
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

/** Returns the parts that open pages have to load again. Other events of a project have listeners of their own. */
function changedParts(event: LiveEvent, projectId: string, teamId: string | undefined): readonly ProjectPart[] {
  if (event.type === 'reset') return projectParts;
  // The price has the VAT that follows from the company information.
  if (event.type === 'team-updated') return event.teamId === teamId ? ['details'] : [];
  if (projectIdOf(event) !== projectId) return [];
  if (event.type === 'project-updated') return event.parts ?? projectParts;
  if (event.type === 'message') return ['chat'];
  return event.type === 'project-removed' ? ['details'] : [];
}

/** Loads the given parts again: those on the page at once, the others when they are shown next. */
async function refreshProject(queries: QueryClient, projectId: string, parts: readonly ProjectPart[]): Promise<void> {
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
async function refreshUnread(queries: QueryClient, projectId: string): Promise<void> {
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

/** Wraps a page or dialog of a project in an `OwnClick`: inside it, `useProject` returns the held project. */
export function withOwnClick<Props extends object>(Screen: ComponentType<Props>) {
  return function OwnClickScreen(props: Props) {
    return (
      <OwnClick state={useProject()}>
        {(project) => (
          <ProjectContext value={project}>
            <Screen {...props} />
          </ProjectContext>
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

/** Returns a function that works after the requesting dialog has closed, because uploads outlive it. */
export function useRefreshProject(): (parts?: readonly ProjectPart[]) => Promise<void> {
  const queries = useQueryClient();
  const { id } = useProject();
  return (parts = projectParts) => refreshProject(queries, id, parts);
}

/**
 * Returns a reason for voices and read-only team members. Null for everyone else, for whom only the project's state
 * decides.
 */
export function useCustomerRefusal(): string | null {
  const { scopes } = useProject();
  const isVoice = useIsVoice();
  if (isVoice) return 'Only the customer can do this.';
  // Every team member beyond read-only may chat in any state of the project.
  return scopes.includes('chat') ? null : 'You can see this project but not change it.';
}
