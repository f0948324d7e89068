'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { euros, MoneySum } from '@/components/payouts/months-table';
import { FilterLinks } from '@/components/support/list-controls';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/fields/text-field';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { api, urlOf } from '@/lib/client/api';
import type { TaxReport } from '@/lib/contracts/tax-report';
import { addMonths, isPeriodBound, type Period, periodOf, quarterStart } from '@/lib/domain/tax/report-period';
import { countryNameOf } from '@/lib/domain/tax/rule-words';
import { percentText } from '@/lib/domain/tax/tax-text';
import { moneyKeys, MoneyPage } from './money-page';

const path = '/support/money/vat';

type Preset = Period & { label: string };

/** The periods of VAT returns. @param today YYYY-MM-DD, in the operator’s time zone */
function presetsOf(today: string): readonly [Preset, ...Preset[]] {
  const month = today.slice(0, 7);
  const [before, quarter] = [addMonths(month, -1), quarterStart(month)];
  return [
    { label: 'Last month', ...periodOf({ from: before, to: before }) },
    { label: 'This month', ...periodOf({ from: month, to: month }) },
    { label: 'Last quarter', ...periodOf({ from: addMonths(quarter, -3), to: addMonths(quarter, -1) }) },
    { label: 'This quarter', ...periodOf({ from: quarter, to: addMonths(quarter, 2) }) },
  ];
}

/** The sums of a period for the VAT return. */
export function TaxReportPage({ today }: { today: string }) {
  const router = useRouter();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const presets = presetsOf(today);
  const dayOf = (name: 'from' | 'to') => {
    const value = parameters.get(name) ?? '';
    return isPeriodBound(value) && value.length === 10 ? value : presets[0][name];
  };
  const period = { from: dayOf('from'), to: dayOf('to') };
  const setDay = (name: 'from' | 'to', value: string) => {
    router.replace(`${pathname}?${new URLSearchParams({ ...period, [name]: value })}`, { scroll: false });
  };
  const filters = presets.map(({ label, from, to }) => ({
    label,
    href: `${path}?${new URLSearchParams({ from, to })}`,
    isCurrent: from === period.from && to === period.to,
  }));
  return (
    <MoneyPage
      current={path}
      action={
        <a href={urlOf('/support/tax-report.csv', {}, period)} download className={buttonClass('secondary', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          Download CSV
        </a>
      }
    >
      <div className="mb-6 flex flex-col gap-4 md:flex-row md:flex-wrap md:items-end md:justify-between">
        <FilterLinks label="Period" filters={filters} />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="From"
            type="date"
            value={period.from}
            onChange={(event) => setDay('from', event.target.value)}
          />
          <TextField label="To" type="date" value={period.to} onChange={(event) => setDay('to', event.target.value)} />
        </div>
      </div>
      <Report period={period} />
    </MoneyPage>
  );
}

function Report({ period }: { period: Period }) {
  const { data, error, refetch } = useQuery({
    queryKey: moneyKeys.taxReport(period.from, period.to),
    queryFn: ({ signal }) => api('GET /support/tax-report', { query: period, signal }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  const { totals, sales, recapitulative, purchases } = data;
  if (sales.length === 0 && purchases.length === 0) {
    return <EmptyState title="No sales or fees in this period">A sale counts when the voice accepts.</EmptyState>;
  }
  return (
    <>
      <dl className="grid gap-x-6 gap-y-4 xs:grid-cols-2 md:grid-cols-4">
        <MoneySum name="VAT" text="of sales" amount={totals.vat} />
        <MoneySum name="Net" text="sales without VAT" amount={totals.net} />
        <MoneySum name="Total" text="sales with VAT" amount={totals.gross} />
        <MoneySum name="Purchases" text="fees of voices without VAT" amount={totals.purchases} />
      </dl>
      <SumTable
        title="Sales"
        heads={['Net', 'VAT', 'Total']}
        rows={sales.map((row) => ({ ...rowOf(row), amounts: [row.net, row.vat, row.gross] }))}
      />
      <SumTable
        title="Recapitulative statement"
        heads={['Net']}
        rows={recapitulative.map(({ vatId, country, customer, net }) => ({
          key: `${country} ${vatId}`,
          name: vatId || 'No VAT ID',
          remark: (
            <>
              <bdi>{customer}</bdi>, {countryText(country)}
            </>
          ),
          amounts: [net],
        }))}
      />
      <SumTable
        title="Purchases"
        heads={['Net', 'VAT']}
        rows={purchases.map((row) => ({ ...rowOf(row), amounts: [row.net, row.vat] }))}
      />
      <p className="mt-4 text-sm text-muted">
        From the ledger, by the day of each movement in the operator’s time zone. Refunds reduce the day on which they
        are made.
      </p>
    </>
  );
}

const categoryNames: Record<TaxReport['sales'][number]['category'], string> = {
  domestic: 'Domestic',
  reverseCharge: 'Reverse charge',
  outsideScope: 'Outside the scope of EU VAT',
  exempt: 'Exempt',
  smallBusiness: 'Small business or no VAT ID',
  notRecorded: 'Not recorded',
};

const countryText = (country: string): string => (country ? countryNameOf(country) : 'Country not recorded');

type Decided = Pick<TaxReport['sales'][number], 'category' | 'country' | 'rate'>;

const rowOf = ({ category, country, rate }: Decided) => ({
  key: `${category} ${country} ${rate}`,
  name: countryText(country),
  remark: rate > 0 ? `${categoryNames[category]} ${percentText(rate)}` : categoryNames[category],
});

type SumTableProps = {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; name: string; remark: ReactNode; amounts: readonly number[] }[];
};

function SumTable({ title, heads, rows }: SumTableProps) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      <table className="mt-2 w-full text-right text-sm">
        <caption className="visually-hidden">{title}</caption>
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-medium">
              {title === 'Recapitulative statement' ? 'Customer' : 'Country'}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pl-3 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map(({ key, name, remark, amounts }) => (
            <tr key={key} className="border-b border-line align-top">
              <th scope="row" className="py-3 text-left font-normal [overflow-wrap:anywhere]">
                <span className="font-medium">{name}</span>
                <span className="block text-muted">{remark}</span>
              </th>
              {heads.map((head, column) => (
                <td key={head} className="py-3 pl-3">
                  {euros(amounts[column] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
