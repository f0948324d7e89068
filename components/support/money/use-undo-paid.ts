import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { moneyKeys } from './money-keys';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';

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
