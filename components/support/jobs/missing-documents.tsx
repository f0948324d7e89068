'use client';

import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@/lib/domain/format-date';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { JobsPage, jobKeys } from './jobs-page';
import { SupportList } from '@/components/support/support-list';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { MissingDocument } from '@/lib/contracts/support-jobs';
import { documentTitles } from '@/lib/domain/documents/kinds';

export function MissingDocuments() {
  return (
    <JobsPage current="/support/jobs/documents">
      <SupportList
        label="Documents"
        name="GET /support/documents"
        queryKey={jobKeys.documents}
        empty="No missing documents."
        rowClass="flex-wrap"
        sinceOf={({ created }) => created}
      >
        {(document) => <DocumentColumns document={document} />}
      </SupportList>
    </JobsPage>
  );
}

function DocumentColumns({ document }: { document: MissingDocument }) {
  const { id, kind, number, project, failure, attempts, created } = document;
  const queries = useQueryClient();
  const redraw = useRequest(async () => {
    await api('POST /support/documents/redraw', { body: { documentIds: [id] } });
    await loadAgain(queries, { queryKey: jobKeys.documents });
    showToast(`${number} is being created again`);
  }, showRefusal);
  return (
    <>
      <span className="min-w-0 flex-1 basis-72">
        <span className="block font-medium">
          {documentTitles[kind]} <span className="tabular">{number}</span>
        </span>
        <span className="block text-sm text-muted">
          <Link data-row dir="auto" href={`/support/projects/${project.id}`} className="hover:underline">
            {project.name}
          </Link>
          {' · '}
          {project.team}, {formatDate(created)}
        </span>
        <span dir="auto" className="mt-0.5 block text-sm break-words">
          {failure === null ? 'Its job has not finished for an hour.' : failure}
          {attempts > 0 && ` ${attempts === 1 ? '1 attempt' : `${attempts} attempts`} so far.`}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Create ${number} again`}
        loading={redraw.isSending}
        onClick={() => void redraw.send()}
      >
        Create again
      </Button>
    </>
  );
}
