'use client';

import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useRequest } from '@/components/shared/use-request';
import { AbandonedWork } from './abandoned-work';
import { JobsPage, jobKeys } from './jobs-page';
import { SupportList } from '@/components/support/support-list';
import { Button } from '@/components/ui/button';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { scopeOfJob } from '@/lib/domain/support/support-jobs';
import type { SupportScope } from '@/lib/domain/support/support-scopes';
import type { FailedJob } from '@/lib/contracts/support-jobs';

type FailedJobsProps = { scopes: readonly SupportScope[] };

export function FailedJobs({ scopes }: FailedJobsProps) {
  return (
    <JobsPage current="/support/jobs">
      <AbandonedWork scopes={scopes} />
      <SupportList
        label="Failed jobs"
        name="GET /support/jobs/failed"
        queryKey={jobKeys.failed}
        empty="No job has failed in the last 7 days."
        rowClass="flex-wrap"
        sinceOf={({ failed }) => failed}
      >
        {(job) => <JobColumns job={job} mayChange={scopes.includes(scopeOfJob(job.name))} />}
      </SupportList>
    </JobsPage>
  );
}

function JobColumns({ job, mayChange }: { job: FailedJob; mayChange: boolean }) {
  const { id: jobId, name, reason, input, attempts, failed } = job;
  const queries = useQueryClient();
  const params = { name, jobId };
  const refresh = () => loadAgain(queries, { queryKey: jobKeys.failed });
  const undo = useRequest(async () => {
    await api('POST /support/jobs/{name}/{jobId}/undo-drop', { params, body: {} });
    await refresh();
    showToast('The job is in the list again');
  }, showRefusal);
  const handle = useRequest(async (action: 'retry' | 'drop') => {
    if (action === 'retry') await api('POST /support/jobs/{name}/{jobId}/retry', { params, body: {} });
    else await api('DELETE /support/jobs/{name}/{jobId}', { params });
    await refresh();
    if (action === 'retry') showToast('The job runs again');
    else showToast('Job dropped', { undo: () => void undo.send() });
  }, showRefusal);
  return (
    <>
      <span className="min-w-0 flex-1 basis-72">
        <span className="font-mono text-sm font-medium">{name}</span>
        <span dir="auto" className="mt-0.5 block text-sm break-words">
          {reason}
        </span>
        <span className="mt-0.5 block font-mono text-xs break-all text-muted">
          {Object.entries(input)
            .map(([field, value]) => `${field}: ${value}`)
            .join(', ')}
        </span>
      </span>
      <span className="text-sm text-muted">
        <LocalDateTime instant={failed} /> · {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
      </span>
      {mayChange && (
        <span className="flex gap-2">
          <Button
            variant="secondary"
            size="small"
            loading={handle.sending === 'retry'}
            onClick={() => void handle.send('retry')}
          >
            Run again
          </Button>
          <Button
            variant="quiet"
            size="small"
            loading={handle.sending === 'drop'}
            onClick={() => void handle.send('drop')}
          >
            Drop
          </Button>
        </span>
      )}
    </>
  );
}
