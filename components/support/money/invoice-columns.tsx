import { useQueryClient } from '@tanstack/react-query';
import { euros } from '@/components/payouts/months-table';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import type { RowSelection } from '@/components/support/selection';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { Switch } from '@/components/ui/fields/choice-fields';
import { showRefusal } from '@/components/ui/notices/toaster';
import { downloadUrl } from '@/components/uploads/download-url';
import { api } from '@/lib/client/api';
import type { SupportInvoice } from '@/lib/contracts/support-invoices';
import { formatDate } from '@/lib/domain/format-date';
import { invoiceReminderDays } from '@/lib/domain/money/invoices';
import { CreditInvoice } from './credit-invoice-dialog';
import { moneyKeys } from './money-page';
import { MoneyRow, UndoPaid, useUndoInvoices } from './money-rows';

type InvoiceColumnsProps = {
  invoice: SupportInvoice;
  mayEdit: boolean;
  /** Selection of the row; null where invoices cannot be selected. */
  selection: RowSelection | null;
};

export function InvoiceColumns({ invoice, mayEdit, selection }: InvoiceColumnsProps) {
  const { id, team, project, created, isTest, number, credited, open, paidDate, canceledDate } = invoice;
  const undo = useUndoInvoices();
  const amount = euros(open > 0 ? open : invoice.amount);
  const label = `${team.name}, ${project.name}`;
  const isCreditable = number !== null && !canceledDate && credited < invoice.amount;
  return (
    <MoneyRow
      name={team.name}
      project={project}
      amount={amount}
      selection={selection && { ...selection, label: `Select ${amount} of ${label}` }}
    >
      <InvoiceDocuments invoice={invoice} />
      <span className="block text-sm wide:w-54">
        <span className="block text-muted max-wide:hidden">Sold {formatDate(created)}</span>
        <InvoiceState invoice={invoice} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 max-wide:empty:hidden wide:mt-0 wide:w-64 wide:justify-end">
        {isTest && <Badge>Test</Badge>}
        {mayEdit && open > 0 && number && <Reminders invoice={invoice} label={label} />}
        {mayEdit && paidDate && !canceledDate && <UndoPaid id={id} label={label} undo={undo} />}
        {mayEdit && isCreditable && <CreditInvoice invoice={invoice} label={label} />}
      </span>
    </MoneyRow>
  );
}

function InvoiceDocuments({ invoice: { number, uri, document, purchaseOrder } }: { invoice: SupportInvoice }) {
  return (
    <span className="tabular block min-w-0 text-sm text-muted max-wide:mt-1 wide:w-36">
      {number && (
        <span className="block">
          {uri ? (
            <a href={downloadUrl(uri, `${number}.pdf`)} className="inline-block py-1 text-text underline">
              {number}
              <span className="visually-hidden"> (PDF)</span>
            </a>
          ) : (
            number
          )}
        </span>
      )}
      {[document ?? (number ? null : 'No document'), purchaseOrder].filter(Boolean).map((text) => (
        <span key={text} dir="auto" className="block truncate max-sm:whitespace-normal text-left">
          {text}
        </span>
      ))}
    </span>
  );
}

function Reminders({ invoice: { id: invoiceId, remindersPaused }, label }: { invoice: SupportInvoice; label: string }) {
  const queries = useQueryClient();
  const update = useRequest(async (isPaused: boolean) => {
    const body = { remindersPaused: isPaused };
    await api('PATCH /support/invoices/{invoiceId}', { params: { invoiceId }, body });
    await loadAgain(queries, { queryKey: moneyKeys.invoices });
  }, showRefusal);
  const isPaused = update.sending ?? remindersPaused;
  return (
    <Switch
      label={<span className="text-sm">Reminders</span>}
      aria-label={`Reminders: ${label}`}
      checked={!isPaused}
      onChange={() => void update.send(!isPaused)}
    />
  );
}

function InvoiceState({ invoice }: { invoice: SupportInvoice }) {
  const { dueDate, isOverdue, paidDate, reference, paidBy, canceledDate, amount, credited, open, repay } = invoice;
  const lines = [
    paidDate && [`Paid ${formatDate(paidDate)}`, reference, paidBy && `marked by ${paidBy}`].filter(Boolean).join(', '),
    open > 0 && `${isOverdue ? 'Overdue since' : 'Due'} ${formatDate(dueDate)}`,
    canceledDate && `Canceled ${formatDate(canceledDate)}`,
    credited > 0 && !canceledDate && `Credited ${euros(credited)} of ${euros(amount)}`,
    open > 0 && reminderText(invoice),
  ];
  return (
    <>
      {lines.map(
        (line) =>
          line && (
            <span
              key={line}
              className={cn('block break-words', line.startsWith('Overdue') ? 'text-danger' : 'text-muted')}
            >
              {line}
            </span>
          ),
      )}
      {repay > 0 && <span className="block text-danger">Repay {euros(repay)}</span>}
    </>
  );
}

function reminderText({ reminders, remindedDate }: SupportInvoice): string | null {
  return remindedDate && `Reminder ${reminders} of ${invoiceReminderDays.length}, ${formatDate(remindedDate)}`;
}
