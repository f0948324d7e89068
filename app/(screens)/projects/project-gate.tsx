import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { ResumeRecordings } from '@/components/booth/resume-recordings';
import { Presence } from '@/components/notifications/presence';
import { NoAccessDialog } from '@/components/projects/no-access-dialog';
import { ProjectProvider, ProjectWatch } from '@/components/shared/project-context';
import { AccessDenied, LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { partKeys } from '@/lib/client/part-keys';
import { queryKeys } from '@/lib/client/query-keys';
import { currentActor, nullIfHidden, nullIfHiddenById } from '@/server/http/session';
import { getProjectDetails, getScriptOfPage, listFiles, listTakesOfPage } from '@/server/projects/queries';

export async function ProjectGate({ projectId, children }: { projectId: string; children: ReactNode }) {
  const { actor, project } = await findProject(projectId);
  if (!actor || !project) {
    return (
      <PageFrame title="Project">
        {actor ? (
          <AccessDenied text="Does not have access to this project." />
        ) : (
          <LoginPrompt text="Log in to see this project." />
        )}
      </PageFrame>
    );
  }
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.project(projectId), project);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ProjectProvider key={projectId} project={project}>
        <ProjectWatch projectId={projectId} />
        <Presence projectId={projectId} />
        <ResumeRecordings />
        {children}
      </ProjectProvider>
    </HydrationBoundary>
  );
}

/** Finds a project, cached per request. It is null if the user may not see it. */
export const findProject = cache(async (projectId: string) => {
  const actor = await currentActor();
  const project = actor && (await nullIfHiddenById(projectId, (id) => getProjectDetails(actor, id)));
  return { actor, project };
});

/** Redirects from addresses of a project that have no page. */
export function toDetails({ projectId }: { projectId: string }): never {
  redirect(`/projects/${projectId}/details`);
}

export type ProjectPageProps = { params: Promise<{ projectId: string }> };

/** A `ProjectGate` for dialogs over the list, which itself asks visitors to log in. */
export async function DialogGate({ projectId, children }: { projectId: string; children: ReactNode }) {
  const { actor, project } = await findProject(projectId);
  if (!actor) return null;
  if (!project) return <NoAccessDialog />;
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.project(projectId), project);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ProjectProvider key={projectId} project={project}>
        {children}
      </ProjectProvider>
    </HydrationBoundary>
  );
}

const loaders = {
  script: getScriptOfPage,
  takes: listTakesOfPage,
  files: listFiles,
};

type ProjectPartsProps = {
  projectId: string;
  parts: readonly (keyof typeof loaders)[];
  children: ReactNode;
};

/** Loads parts of a project for the first rendering of the pages that show them. Browsers load parts that are too large. */
export async function ProjectParts({ projectId, parts, children }: ProjectPartsProps) {
  const { actor, project } = await findProject(projectId);
  // The gate of the project shows who may not see it.
  if (!actor || !project) return children;
  const queries = new QueryClient();
  const load = async (part: keyof typeof loaders) => {
    const data = await nullIfHidden<unknown>(loaders[part](actor, project.id));
    if (data) queries.setQueryData(partKeys[part](project.id), data);
  };
  await Promise.all(parts.map(load));
  return <HydrationBoundary state={dehydrate(queries)}>{children}</HydrationBoundary>;
}
