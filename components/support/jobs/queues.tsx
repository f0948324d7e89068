'use client';

import { useQuery } from '@tanstack/react-query';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { JobsPage, jobKeys } from './jobs-page';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import type { QueueState } from '@/lib/contracts/support-jobs';

const refreshMs = 5_000;

export function Queues() {
  const { data, error, refetch } = useQuery({
    queryKey: jobKeys.queues,
    queryFn: ({ signal }) => api('GET /support/jobs/queues', { signal }),
    refetchInterval: refreshMs,
  });
  return (
    <JobsPage current="/support/jobs/queues">
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-64" />}
      {data && <QueueTable queues={data} />}
    </JobsPage>
  );
}

const columns = [
  { part: 'waiting', label: 'Waiting' },
  { part: 'active', label: 'Running' },
  { part: 'retrying', label: 'Retrying' },
  { part: 'scheduled', label: 'Later' },
  { part: 'failed', label: 'Failed' },
] as const;

/** Columns that phones show, because they matter most. */
const narrow = new Set<string>(['waiting', 'failed']);

function QueueTable({ queues }: { queues: readonly QueueState[] }) {
  return (
    <table className="w-full text-right text-sm">
      <caption className="visually-hidden">Queues</caption>
      <thead className="text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left font-medium">
            Queue
          </th>
          {columns.map(({ part, label }) => (
            <th key={part} scope="col" className={cn('py-2 pl-3 font-medium', !narrow.has(part) && 'max-md:hidden')}>
              {label}
            </th>
          ))}
          <th scope="col" className="py-2 pl-3 font-medium">
            Oldest
          </th>
        </tr>
      </thead>
      <tbody className="tabular">
        {queues.map((queue) => (
          <tr key={queue.name} className="border-b border-line">
            <th scope="row" className="py-2.5 text-left font-mono font-normal [overflow-wrap:anywhere]">
              {queue.name}
            </th>
            {columns.map(({ part }) => (
              <td
                key={part}
                className={cn(
                  'py-2.5 pl-3',
                  !narrow.has(part) && 'max-md:hidden',
                  queue[part] === 0 && 'text-muted',
                  part === 'failed' && queue[part] > 0 && 'font-semibold text-danger',
                )}
              >
                {queue[part]}
              </td>
            ))}
            <td className="py-2.5 pl-3">{queue.oldest ? <LocalDateTime instant={queue.oldest} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
