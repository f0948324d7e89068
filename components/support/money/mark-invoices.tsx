'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { euros } from '@/components/payouts/money-sum';
import { useApiForm } from '@/components/shared/use-api-form';
import { moneyKeys } from './money-keys';
import { markedText, SelectionBar } from './selection';
import { useUndoInvoices } from './use-undo-paid';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { markInvoicesPaid, type SupportInvoice } from '@/lib/contracts/support-invoices';
import { toCents } from '@/lib/domain/money/prices';

type MarkInvoicesProps = {
  invoices: readonly SupportInvoice[];
  onMarked: () => void;
};

/** The bar under a selection, and the dialog with date and reference. */
export function MarkInvoices({ invoices, onMarked }: MarkInvoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const total = euros(invoices.reduce((sum, { amount }) => sum + toCents(amount), 0) / 100);
  return (
    <SelectionBar count={invoices.length} total={total} onMark={() => setOpen(true)}>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Mark ${total} as paid?`}
        description={[...new Set(invoices.map(({ team }) => team.name))].join(', ')}
      >
        <MarkForm invoices={invoices} close={() => setOpen(false)} onMarked={onMarked} />
      </Dialog>
    </SelectionBar>
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);

const form = markInvoicesPaid.body.pick({ paidOn: true, reference: true });

function MarkForm({ invoices, close, onMarked }: MarkInvoicesProps & { close: () => void }) {
  const queries = useQueryClient();
  const undo = useUndoInvoices();
  const { formProps, register, errorOf, problem, isSending } = useApiForm<z.input<typeof form>>({
    schema: form,
    defaults: { paidOn: today(), reference: '' },
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
      <TextField label="Paid on" type="date" max={today()} error={errorOf('paidOn')} {...register('paidOn')} />
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
