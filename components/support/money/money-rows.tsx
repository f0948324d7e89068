import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { type RowSelection, SelectRow } from '@/components/support/selection';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { moneyKeys } from './money-page';

type MoneyRowProps = {
  /** The payee or the debtor. */
  name: string;
  project: { id: string; name: string };
  amount: string;
  /** Selection of the row; null where rows cannot be selected. */
  selection: (RowSelection & { label: string }) | null;
  /** Remark below name and project. */
  remark?: ReactNode;
  /** The other columns. */
  children: ReactNode;
};

export function MoneyRow({ name, project, amount, selection, remark, children }: MoneyRowProps) {
  return (
    <>
      {selection && <SelectRow label={selection.label} selection={selection} />}
      <span className="min-w-0 flex-1 wide:flex wide:items-center wide:gap-6">
        <span className="block min-w-0 wide:flex-[2_1_12rem]">
          <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
            {name}
          </span>
          <Link
            data-row
            href={`/support/projects/${project.id}`}
            dir="auto"
            className="block truncate max-sm:whitespace-normal text-left text-sm text-muted hover:underline"
          >
            {project.name}
          </Link>
          {remark}
        </span>
        {children}
      </span>
      <span className="tabular w-24 shrink-0 text-right font-medium">{amount}</span>
    </>
  );
}

type UndoPaidProps = {
  id: string;
  /** Names the row for screen readers. */
  label: string;
  undo: Pick<ReturnType<typeof useRequest<string[]>>, 'isSending' | 'send'>;
};

export function UndoPaid({ id, label, undo }: UndoPaidProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Mark as not paid: ${label}`}
      loading={undo.isSending}
      onClick={() => void undo.send([id])}
    >
      Mark as not paid
    </Button>
  );
}

/** Reports what was marked, for example '3 payouts marked as paid. Not marked: On hold'. */
export function markedText(count: number, noun: string, skipped: readonly { reason: string }[]): string {
  const marked = count === 1 ? `1 ${noun} marked as paid` : `${count} ${noun}s marked as paid`;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.length > 0 ? `${marked}. Not marked: ${reasons.join(', ')}` : marked;
}

type Undo = (ids: string[]) => Promise<{ undone: string[]; skipped: { reason: string }[] }>;

function useUndo(queryKey: QueryKey, undo: Undo, textOf: (count: number) => string) {
  const queries = useQueryClient();
  return useRequest(async (ids: string[]) => {
    const { undone, skipped } = await undo(ids);
    await loadAgain(queries, { queryKey });
    const reasons = new Set(skipped.map(({ reason }) => reason));
    showToast([...(undone.length > 0 ? [textOf(undone.length)] : []), ...reasons].join('. '));
  }, showRefusal);
}

/** Makes payouts due again that were marked as paid. */
export const useUndoPayouts = () =>
  useUndo(
    moneyKeys.payouts,
    (payoutIds) => api('POST /support/payouts/undo-paid', { body: { payoutIds } }),
    (count) => (count === 1 ? '1 payout is due again' : `${count} payouts are due again`),
  );

/** Opens invoices again that were marked as paid. */
export const useUndoInvoices = () =>
  useUndo(
    moneyKeys.invoices,
    (invoiceIds) => api('POST /support/invoices/undo-paid', { body: { invoiceIds } }),
    (count) => (count === 1 ? '1 invoice is open again' : `${count} invoices are open again`),
  );
