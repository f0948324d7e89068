import { formatDate } from '@/lib/domain/format-date';
import { euros } from '@/components/payouts/money-sum';
import { MoneyRow, UndoPaid } from './money-row';
import type { RowSelection } from './selection';
import { useUndoInvoices } from './use-undo-paid';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import type { SupportInvoice } from '@/lib/contracts/support-invoices';

type InvoiceColumnsProps = {
  invoice: SupportInvoice;
  mayEdit: boolean;
  /** Selection of the row; null where invoices cannot be selected. */
  selection: RowSelection | null;
};

export function InvoiceColumns({ invoice, mayEdit, selection }: InvoiceColumnsProps) {
  const { id, team, project, document, purchaseOrder, created, isTest, paidDate, canceledDate } = invoice;
  const undo = useUndoInvoices();
  const amount = euros(invoice.amount);
  const label = `${team.name}, ${project.name}`;
  return (
    <MoneyRow
      name={team.name}
      project={project}
      amount={amount}
      selection={selection && { ...selection, label: `Select ${amount} of ${label}` }}
      remark={
        <span className="block text-sm text-muted wide:hidden">
          {[document, purchaseOrder].filter(Boolean).join(', ')}
        </span>
      }
    >
      <span className="tabular block min-w-0 text-sm text-muted max-wide:hidden wide:w-36">
        {document ?? 'No document'}
        {purchaseOrder && (
          <span dir="auto" className="block truncate max-sm:whitespace-normal text-left">
            {purchaseOrder}
          </span>
        )}
      </span>
      <span className="block text-sm wide:w-44">
        <span className="block text-muted max-wide:hidden">Sold {formatDate(created)}</span>
        <State invoice={invoice} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 empty:hidden wide:mt-0">
        {isTest && <Badge>Test</Badge>}
        {mayEdit && paidDate && !canceledDate && <UndoPaid id={id} label={label} undo={undo} />}
      </span>
    </MoneyRow>
  );
}

function State({
  invoice: { dueDate, isOverdue, paidDate, reference, paidBy, canceledDate },
}: {
  invoice: SupportInvoice;
}) {
  if (canceledDate) {
    return paidDate ? (
      <span className="block text-danger">Paid {formatDate(paidDate)}, then canceled: repay it</span>
    ) : (
      <span className="block text-muted">Canceled {formatDate(canceledDate)}</span>
    );
  }
  if (!paidDate) {
    return (
      <span className={cn('block', isOverdue ? 'text-danger' : 'text-muted')}>
        {isOverdue ? 'Overdue since' : 'Due'} {formatDate(dueDate)}
      </span>
    );
  }
  return (
    <span className="block break-words text-muted">
      Paid {formatDate(paidDate)}
      {reference && `, ${reference}`}
      {paidBy && `, marked by ${paidBy}`}
    </span>
  );
}
