import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ResumeRecordings } from '@/components/booth/resume-recordings';
import { Presence } from '@/components/notifications/presence';
import { ProjectProvider, ProjectWatch } from '@/components/shared/project-context';
import { AccessDenied } from '@/components/shell/login/access-denied';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { queryKeys } from '@/lib/client/query-keys';
import { findProject } from './find-project';

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
