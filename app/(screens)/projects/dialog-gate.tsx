import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findProject } from './find-project';
import { NoAccessDialog } from '@/components/projects/no-access-dialog';
import { ProjectProvider } from '@/components/shared/project-context';
import { queryKeys } from '@/lib/client/query-keys';

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
