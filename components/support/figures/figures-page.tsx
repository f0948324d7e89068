'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptySearches } from '@/components/support/figures/empty-searches';
import { Funnel } from '@/components/support/figures/funnel';
import { WeekTable } from '@/components/support/figures/week-table';
import { SupportFrame } from '@/components/support/support-frame';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { api } from '@/lib/client/api';

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
    <div className="grid gap-12">
      <Funnel weeks={data.weeks.slice(0, 4)} />
      <WeekTable weeks={data.weeks} />
      <EmptySearches searches={data.emptySearches} />
    </div>
  );
}
