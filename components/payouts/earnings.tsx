'use client';

import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { api, urlOf } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { MoneySum, MonthsTable } from './months-table';
import { PayoutSettings } from './payout-settings';

export function Earnings({ teamId }: { teamId: string }) {
  return (
    <PayoutSettings
      teamId={teamId}
      current="earnings"
      action={
        <a href={urlOf(`/teams/${teamId}/earnings.csv`)} download className={buttonClass('secondary', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          <span>
            <span className="max-sm:sr-only">Download </span>CSV
          </span>
        </a>
      }
    >
      {() => <Sums teamId={teamId} />}
    </PayoutSettings>
  );
}

const columns = [
  { part: 'earned', label: 'Earned' },
  { part: 'onItsWay', label: 'On its way' },
  { part: 'paid', label: 'Paid' },
] as const;

function Sums({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.earnings(teamId),
    queryFn: ({ signal }) => api('GET /teams/{teamId}/earnings', { params: { teamId }, signal }),
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  if (data.months.length === 0) {
    return (
      <EmptyState title="No earnings yet" icon={<ChartNoAxesColumn aria-hidden="true" />}>
        A fee is earned when the customer approves the project.
      </EmptyState>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-3">
        <MoneySum name="Earned" text="Approved projects" amount={data.earned} />
        <MoneySum name="On its way" text="Not paid out yet" amount={data.onItsWay} />
        <MoneySum name="Paid" text="Transferred to you" amount={data.paid} />
      </dl>
      <MonthsTable caption="Earnings by month" columns={columns} months={data.months} />
      <p className="mt-4 text-sm text-muted">
        A fee is earned in the month of the approval, and paid in the month of its payout. Amounts are without VAT.
      </p>
    </>
  );
}
