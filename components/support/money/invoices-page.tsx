'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { MoneySum } from '@/components/payouts/money-sum';
import { formatAge } from '@/components/support/format-age';
import { InvoiceColumns } from './invoice-columns';
import { MarkInvoices } from './mark-invoices';
import { moneyKeys } from './money-keys';
import { MoneyPage } from './money-page';
import { useSelection } from './selection';
import { SupportList } from '@/components/support/support-list';
import { useListControls } from '@/components/support/list-controls';
import { buttonClass } from '@/components/ui/button-class';
import { api, urlOf } from '@/lib/client/api';
import type { SupportInvoice } from '@/lib/contracts/support-invoices';
import type { InvoiceView } from '@/lib/domain/money/invoices';

const path = '/support/money/invoices';

const views: Record<InvoiceView, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'No open invoices.' },
  overdue: { label: 'Overdue', empty: 'No overdue invoices.' },
  paid: { label: 'Paid', empty: 'No paid invoices yet.' },
  canceled: { label: 'Canceled', empty: 'No canceled invoices.' },
};

type InvoicesPageProps = {
  mayEdit: boolean;
  nowMs: number;
};

export function InvoicesPage({ mayEdit, nowMs }: InvoicesPageProps) {
  const {
    query,
    value: view,
    controls,
  } = useListControls({
    search: { label: 'Search invoices', placeholder: 'Team, project or reference', className: 'md:w-72' },
    filter: { path, parameter: 'view', label: 'State', options: views, initial: 'open' },
  });
  return (
    <MoneyPage
      current={path}
      action={
        <a
          href={urlOf('/support/invoices.csv', {}, { view, ...(query && { query }) })}
          download
          className={buttonClass('secondary', 'small')}
        >
          <Download className="size-4" aria-hidden="true" />
          Invoices CSV
        </a>
      }
    >
      <Summary nowMs={nowMs} />
      {controls}
      {/* The selection belongs to the view. */}
      <Rows key={`${view} ${query}`} view={view} query={query} mayEdit={mayEdit} />
    </MoneyPage>
  );
}

function Summary({ nowMs }: { nowMs: number }) {
  const { data } = useQuery({
    queryKey: moneyKeys.invoiceSummary,
    queryFn: ({ signal }) => api('GET /support/invoices/summary', { signal }),
    staleTime: 0,
  });
  if (!data) return <div className="mb-6 h-20" />;
  const { open, overdue, oldest } = data;
  return (
    <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
      <MoneySum name="Open" text={numInvoices(open.count)} amount={open.amount} />
      <MoneySum name="Overdue" text={numInvoices(overdue.count)} amount={overdue.amount} />
      <div className="border-t-2 border-text pt-2">
        <dt className="text-sm font-medium">Oldest</dt>
        <dd className="mt-1 text-2xl font-semibold">{oldest ? formatAge(oldest, nowMs) : 'None'}</dd>
      </div>
    </dl>
  );
}

const numInvoices = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);

type RowsProps = { view: InvoiceView; query: string; mayEdit: boolean };

function Rows({ view, query, mayEdit }: RowsProps) {
  const selection = useSelection<SupportInvoice>();
  const canSelect = mayEdit && (view === 'open' || view === 'overdue');
  return (
    <>
      <SupportList
        label="Invoices"
        name="GET /support/invoices"
        query={{ view, query }}
        queryKey={moneyKeys.invoices}
        empty={query ? 'No invoice matches this search.' : views[view].empty}
      >
        {(invoice) => (
          <InvoiceColumns invoice={invoice} mayEdit={mayEdit} selection={canSelect ? selection.of(invoice) : null} />
        )}
      </SupportList>
      {selection.rows.length > 0 && <MarkInvoices invoices={selection.rows} onMarked={selection.clear} />}
    </>
  );
}
