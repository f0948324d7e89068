'use client';

import { useQueryClient } from '@tanstack/react-query';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { SupportList, useListPages } from '@/components/support/support-list';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/notices/states';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { ShowMore } from '@/components/ui/show-more';
import { api } from '@/lib/client/api';
import type { AbandonedWork as Work, FailedJob } from '@/lib/contracts/support-jobs';
import { scopeOfJob, type SupportScope } from '@/lib/domain/support/support-rules';
import { jobKeys, JobsPage } from './jobs-page';

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

/** Lists work that was queued again and again without success. Renders nothing if there is none. */
function AbandonedWork({ scopes }: { scopes: readonly SupportScope[] }) {
  const list = useListPages('GET /support/jobs/abandoned', jobKeys.abandoned);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isLoadingError) {
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="abandoned" className="mb-10">
      <h2 id="abandoned" className="text-lg font-semibold">
        Abandoned work
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        This work was queued repeatedly without success. Fix the cause, then try again.
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map((work) => (
          <li key={`${work.kind} ${work.subjectId}`}>
            <WorkRow work={work} mayResume={scopes.includes(scopeOfJob(work.kind))} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

type WorkRowProps = { work: Work; mayResume: boolean };

function WorkRow({ work: { kind, subjectId, attempts, since }, mayResume }: WorkRowProps) {
  const queries = useQueryClient();
  const refresh = () => loadAgain(queries, { queryKey: jobKeys.abandoned });
  const body = { kind, subjectId };
  const undo = useRequest(async () => {
    await api('POST /support/jobs/abandoned/undo-resumption', { body });
    await refresh();
    showToast('The work is in the list again');
  }, showRefusal);
  const resume = useRequest(async () => {
    await api('POST /support/jobs/abandoned/resumption', { body });
    await refresh();
    showToast('It runs again within a few minutes', { undo: () => void undo.send() });
  }, showRefusal);
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-4 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-mono text-sm font-medium">{kind}</span>
        <span className="mt-0.5 block font-mono text-xs break-all text-muted">{subjectId}</span>
      </span>
      <span className="text-sm text-muted">
        <LocalDateTime instant={since} /> · {attempts} attempts
      </span>
      {mayResume && (
        <Button variant="secondary" size="small" loading={resume.isSending} onClick={() => void resume.send()}>
          Try again
        </Button>
      )}
    </div>
  );
}
