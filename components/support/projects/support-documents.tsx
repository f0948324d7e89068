'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProjectDocuments } from '@/components/assignments/project-documents';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { ProjectProvider } from '@/components/shared/project-context';
import { ButtonLink } from '@/components/ui/button';
import { api } from '@/lib/client/api';
import { projectIdOf, subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportProject } from '@/lib/contracts/support-projects';

/** The documents of both sides; a new one appears when it is rendered. */
export function SupportDocuments({ project: { id, bill, mayEditMoney } }: { project: SupportProject }) {
  const queries = useQueryClient();
  const queryKey = queryKeys.project(id);
  const { data: project } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /projects/{projectId}/details', { params: { projectId: id }, signal }),
    staleTime: 0,
  });
  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type !== 'reset' && (event.type !== 'project-updated' || projectIdOf(event) !== id)) return;
        void loadAgain(queries, { queryKey: queryKeys.project(id), exact: true });
      }),
    [queries, id],
  );
  if (!project) return null;
  return (
    <ProjectProvider project={project}>
      <ProjectDocuments
        className="mt-8"
        renderAction={({ kind }) =>
          bill &&
          mayEditMoney &&
          (kind === 'receipt' || kind === 'invoice') && (
            <ButtonLink
              href={`/support/projects/${id}/correct`}
              scroll={false}
              variant="secondary"
              size="small"
              aria-label={`Correct ${bill.number}`}
            >
              Correct
            </ButtonLink>
          )
        }
      />
    </ProjectProvider>
  );
}
