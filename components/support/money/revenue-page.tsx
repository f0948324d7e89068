'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { MoneySum, MonthsTable } from '@/components/payouts/months-table';
import { buttonClass } from '@/components/ui/button-class';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { api, urlOf } from '@/lib/client/api';
import { moneyKeys, MoneyPage } from './money-page';

export function RevenuePage() {
  return (
    <MoneyPage
      current="/support/money"
      action={
        <a href={urlOf('/support/money/bookkeeping.csv')} download className={buttonClass('secondary', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          Bookkeeping CSV
        </a>
      }
    >
      <Sums />
    </MoneyPage>
  );
}

/** Columns of the table, of which phones show only those that matter most. */
const columns = [
  { part: 'sales', label: 'Sales' },
  { part: 'refunds', label: 'Refunds', isMinor: true },
  { part: 'fees', label: 'Fees' },
  { part: 'providerFees', label: 'Provider', isMinor: true },
  { part: 'disputes', label: 'Disputes', isMinor: true },
  { part: 'vat', label: 'VAT', isMinor: true },
  { part: 'inputVat', label: 'Input VAT', isMinor: true },
  { part: 'revenue', label: 'Revenue', isTotal: true },
] as const;

function Sums() {
  const { data, error, refetch } = useQuery({
    queryKey: moneyKeys.revenue,
    queryFn: ({ signal }) => api('GET /support/money/revenue', { signal }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  if (data.months.length === 0) {
    return <EmptyState title="No sales yet">A sale counts when the voice accepts the project.</EmptyState>;
  }
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        <MoneySum name="Revenue" text="after fees" amount={data.revenue} />
        <MoneySum name="Sales" text="without VAT" amount={data.sales} />
        <MoneySum name="Fees" text="earned by voices" amount={data.fees} />
        <MoneySum name="Owed" text="to voices now" amount={data.owedToVoices} />
      </dl>
      <MonthsTable caption="Revenue by month" columns={columns} months={data.months} />
      <p className="mt-4 text-sm text-muted">
        From the ledger, by the month of each movement in the operator’s time zone. Revenue is sales less refunds, fees,
        provider fees and disputes.
      </p>
    </>
  );
}
