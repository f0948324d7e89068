'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { euros } from '@/components/payouts/months-table';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { creditInvoice, type SupportInvoice } from '@/lib/contracts/support-invoices';
import { toCents } from '@/lib/domain/money/prices';
import { vatOfRefunds } from '@/lib/domain/tax/amounts';
import { moneyKeys } from './money-page';

type CreditInvoiceProps = {
  invoice: SupportInvoice;
  /** Names the row for screen readers. */
  label: string;
};

/** The button of a row, and its dialog. */
export function CreditInvoice({ invoice, label }: CreditInvoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Credit: ${label}`} onClick={() => setOpen(true)}>
        Credit
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Credit ${invoice.number}`}
        description={label}
        closeOnOutside={false}
      >
        <CreditForm invoice={invoice} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CreditForm({ invoice, close }: { invoice: SupportInvoice; close: () => void }) {
  const queries = useQueryClient();
  const leftCents = toCents(invoice.amount) - toCents(invoice.credited);
  const form = useApiForm<z.input<typeof creditInvoice.body>>({
    schema: creditInvoice.body,
    defaults: { amount: leftCents / 100, reason: '' },
    submit: async (body) => {
      await api('POST /support/invoices/{invoiceId}/credit', { params: { invoiceId: invoice.id }, body });
      await loadAgain(queries, { queryKey: moneyKeys.invoices });
      showToast(`${euros(body.amount)} are credited`);
      close();
    },
  });
  // NaN while the field is empty.
  const amount = useWatch({ control: form.control, name: 'amount' });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p>
        {euros(leftCents / 100)} of {euros(invoice.amount)} are not credited yet.
      </p>
      <TextField
        label="Amount in euro, with VAT"
        type="number"
        inputMode="decimal"
        step="0.01"
        min={0}
        error={form.errorOf('amount')}
        {...form.register('amount', { valueAsNumber: true })}
      />
      <TextField
        label="Reason"
        hint="The credit note states it."
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      {amount > 0 && toCents(amount) <= leftCents && (
        <p className="border-l-2 border-line-strong pl-3 text-sm">{effectOf(invoice, toCents(amount))}</p>
      )}
      <SubmitActions problem={form.problem} variant="danger" isSending={form.isSending} onCancel={close}>
        {amount > 0 ? `Issue credit note · ${euros(amount)}` : 'Issue credit note'}
      </SubmitActions>
    </form>
  );
}

/** Says what a credit changes: its share of the VAT, and what is to be paid or repaid after it. */
function effectOf({ amount, vat, credited, open, paidDate }: SupportInvoice, cents: number): string {
  const sold = { amountCents: toCents(amount), vatCents: toCents(vat) };
  const before = toCents(credited);
  const vatCents = vatOfRefunds(sold, before + cents) - vatOfRefunds(sold, before);
  const share = `The amount includes ${euros(vatCents / 100)} of VAT.`;
  if (paidDate) return `${share} The invoice is paid: repay ${euros(cents / 100)} by bank transfer.`;
  return `${share} ${euros((toCents(open) - cents) / 100)} are left to pay. A credit note cannot be undone.`;
}
