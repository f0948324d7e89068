import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProjectList } from '@/components/projects/list/project-list';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { defaultListQuery, rowPage, rowsPerPage } from '@/components/projects/list/row-pages';
import { queryKeys } from '@/lib/client/query-keys';
import { currentActor } from '@/server/http/session';
import { listProjects, projectOverview } from '@/server/projects/queries';

export default async function ProjectListLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor) {
    return (
      <PageFrame title="Projects">
        <LoginPrompt text="Log in to see your projects." />
      </PageFrame>
    );
  }
  const queries = new QueryClient();
  const defaults = {
    includeArchived: false,
    includeNonMember: false,
    query: '',
    orderBy: 'created',
    waitingFirst: true,
  } as const;
  const [{ rows, nextCursor }, overview] = await Promise.all([
    listProjects(actor, { ...defaults, limit: rowsPerPage }),
    projectOverview(actor),
  ]);
  queries.setQueryData(queryKeys.projectList(defaultListQuery), {
    pages: [rowPage(rows, nextCursor)],
    pageParams: [null],
  });
  queries.setQueryData(queryKeys.projectOverview, overview);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ProjectList />
      {children}
    </HydrationBoundary>
  );
}
