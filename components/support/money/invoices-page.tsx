'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { euros, MoneySum } from '@/components/payouts/months-table';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { formatAge } from '@/components/support/format-age';
import { useListControls } from '@/components/support/list-controls';
import { SelectionBar, useSelection } from '@/components/support/selection';
import { SupportList } from '@/components/support/support-list';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api, urlOf } from '@/lib/client/api';
import { markInvoicesPaid, type SupportInvoice } from '@/lib/contracts/support-invoices';
import type { InvoiceView } from '@/lib/domain/money/invoices';
import { toCents } from '@/lib/domain/money/prices';
import { dayIn } from '@/lib/domain/zoned-day';
import { InvoiceColumns } from './invoice-columns';
import { moneyKeys, MoneyPage } from './money-page';
import { markedText, useUndoInvoices } from './money-rows';

const invoicesPath = '/support/money/invoices';

const views: Record<InvoiceView, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'No open invoices.' },
  overdue: { label: 'Overdue', empty: 'No overdue invoices.' },
  paid: { label: 'Paid', empty: 'No paid invoices yet.' },
  canceled: { label: 'Canceled or credited', empty: 'No canceled or credited invoices.' },
};

type InvoicesPageProps = {
  mayEdit: boolean;
  nowMs: number;
  /** The operator’s time zone. */
  timeZone: string;
};

export function InvoicesPage({ mayEdit, nowMs, timeZone }: InvoicesPageProps) {
  const {
    query,
    value: view,
    controls,
  } = useListControls({
    search: { label: 'Search invoices', placeholder: 'Team, number or reference', className: 'md:w-72' },
    filter: { path: invoicesPath, parameter: 'view', label: 'State', options: views, initial: 'open' },
  });
  return (
    <MoneyPage
      current={invoicesPath}
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
      <InvoiceSummary nowMs={nowMs} />
      {controls}
      {/* The selection belongs to the view. */}
      <InvoiceRows key={`${view} ${query}`} view={view} query={query} mayEdit={mayEdit} timeZone={timeZone} />
    </MoneyPage>
  );
}

function InvoiceSummary({ nowMs }: { nowMs: number }) {
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

type InvoiceRowsProps = Omit<InvoicesPageProps, 'nowMs'> & { view: InvoiceView; query: string };

function InvoiceRows({ view, query, mayEdit, timeZone }: InvoiceRowsProps) {
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
      {selection.rows.length > 0 && (
        <MarkInvoices invoices={selection.rows} timeZone={timeZone} onMarked={selection.clear} />
      )}
    </>
  );
}

type MarkInvoicesProps = {
  timeZone: string;
  invoices: readonly SupportInvoice[];
  onMarked: () => void;
};

/** The bar under a selection, and the dialog with date and reference. */
function MarkInvoices({ invoices, timeZone, onMarked }: MarkInvoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const total = euros(invoices.reduce((sum, { open }) => sum + toCents(open), 0) / 100);
  return (
    <SelectionBar count={invoices.length} summary={total} action={`Mark ${total} as paid`} onAct={() => setOpen(true)}>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Mark ${total} as paid?`}
        description={[...new Set(invoices.map(({ team }) => team.name))].join(', ')}
      >
        <MarkForm invoices={invoices} timeZone={timeZone} close={() => setOpen(false)} onMarked={onMarked} />
      </Dialog>
    </SelectionBar>
  );
}

const form = markInvoicesPaid.body.pick({ paidOn: true, reference: true });

function MarkForm({ invoices, timeZone, close, onMarked }: MarkInvoicesProps & { close: () => void }) {
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const queries = useQueryClient();
  const undo = useUndoInvoices();
  const { formProps, register, errorOf, problem, isSending } = useApiForm<z.input<typeof form>>({
    schema: form,
    defaults: { paidOn: today, reference: '' },
    submit: async (values) => {
      const invoiceIds = invoices.map(({ id }) => id);
      const { paid, skipped } = await api('POST /support/invoices/mark-paid', { body: { ...values, invoiceIds } });
      await loadAgain(queries, { queryKey: moneyKeys.invoices });
      showToast(markedText(paid.length, 'invoice', skipped), {
        ...(paid.length > 0 && { undo: () => void undo.send(paid) }),
      });
      close();
      onMarked();
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <TextField label="Paid on" type="date" max={today} error={errorOf('paidOn')} {...register('paidOn')} />
      <TextField
        label="Reference"
        hint="The reference of the bank transfer, for bookkeeping."
        error={errorOf('reference')}
        {...register('reference')}
      />
      <SubmitActions problem={problem} isSending={isSending} onCancel={close}>
        Mark as paid
      </SubmitActions>
    </form>
  );
}
