'use client';

import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useSavedProject, useSupportProject } from './use-support-project';
import { OwnClick } from '@/components/shared/own-click';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { refundSupportPayment } from '@/lib/contracts/support-money';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

type Payment = SupportProject['payments'][number];

export function RefundDialog({ projectId, paymentId }: { projectId: string; paymentId: string }) {
  const { data: project } = useSupportProject(projectId);
  if (!project) return null;
  return (
    <OwnClick state={project.payments.find(({ id }) => id === paymentId)}>
      {(payment) => (
        <RouteDialog title="Refund payment" closeTo={`/support/projects/${projectId}`} closeOnOutside={false}>
          {(close) =>
            payment?.status === 'captured' ? (
              <RefundForm projectId={projectId} payment={payment} close={() => close()} />
            ) : (
              <p>Only a charged payment can be refunded.</p>
            )
          }
        </RouteDialog>
      )}
    </OwnClick>
  );
}

type RefundFormProps = {
  projectId: string;
  payment: Payment;
  close: () => void;
};

function RefundForm({ projectId, payment, close }: RefundFormProps) {
  const save = useSavedProject(projectId);
  const left = (toCents(payment.amount) - toCents(payment.refunded)) / 100;
  const form = useApiForm<z.input<typeof refundSupportPayment.body>>({
    schema: refundSupportPayment.body,
    defaults: { amount: left, reason: '' },
    submit: async (body) => {
      save(await api('POST /support/payments/{paymentId}/refunds', { params: { paymentId: payment.id }, body }));
      showToast(`${formatEuro(toCents(body.amount))} are refunded`);
      close();
    },
  });
  // NaN while the field is empty.
  const amount = useWatch({ control: form.control, name: 'amount' });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p>
        {formatEuro(toCents(payment.amount))} were charged to {payment.card ?? 'the card'}, of which{' '}
        {formatEuro(toCents(left))} are left.
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
        hint="For the history; the customer does not see it."
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <SubmitActions problem={form.problem} variant="danger" isSending={form.isSending} onCancel={close}>
        {amount > 0 ? `Refund payment · ${formatEuro(toCents(amount))}` : 'Refund payment'}
      </SubmitActions>
    </form>
  );
}
