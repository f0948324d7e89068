'use client';

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { EmptySearches } from './empty-searches';
import { Funnel } from './funnel';
import { WeekTable } from './week-table';
import { SupportFrame } from '@/components/support/support-frame';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';

/** Charts, loaded apart because Recharts is larger than the rest of the page. The table has their numbers. */
const WeekCharts = lazy(() =>
  import('./week-charts').then(
    (module) => ({ default: module.WeekCharts }),
    () => ({ default: ChartsUnavailable }),
  ),
);

function ChartsUnavailable() {
  return <p className="mt-2 text-muted">The charts could not be loaded. Reload the page to try again.</p>;
}

export function FiguresPage() {
  return (
    <SupportFrame title="Figures" section="/support/figures">
      <Loaded />
    </SupportFrame>
  );
}

function Loaded() {
  const { data, error, refetch } = useQuery({
    queryKey: ['support-figures'],
    queryFn: ({ signal }) => api('GET /support/figures', { signal }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Funnel weeks={data.weeks.slice(0, 4)} />
      <section aria-labelledby="charts">
        <h2 id="charts" className="text-lg font-semibold">
          The last 12 weeks
        </h2>
        <Suspense fallback={<Skeleton className="mt-4 h-96" />}>
          <WeekCharts weeks={data.weeks} />
        </Suspense>
      </section>
      <WeekTable weeks={data.weeks} />
      <EmptySearches searches={data.emptySearches} />
    </div>
  );
}
