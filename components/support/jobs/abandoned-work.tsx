'use client';

import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useRequest } from '@/components/shared/use-request';
import { jobKeys } from './jobs-page';
import { useListPages } from '@/components/support/support-list';
import { Button } from '@/components/ui/button';
import { ShowMore } from '@/components/ui/show-more';
import { ErrorState } from '@/components/ui/notices/states';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { scopeOfJob } from '@/lib/domain/support/support-jobs';
import type { SupportScope } from '@/lib/domain/support/support-scopes';
import type { AbandonedWork as Work } from '@/lib/contracts/support-jobs';

/** Lists work that was queued again and again without success. Renders nothing if there is none. */
export function AbandonedWork({ scopes }: { scopes: readonly SupportScope[] }) {
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
