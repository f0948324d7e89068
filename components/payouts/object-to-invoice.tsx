'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { useIsImpersonating } from '@/components/shared/user-only';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { objectToSelfBilling, type PayoutRecord } from '@/lib/contracts/payouts';
import { formatDate } from '@/lib/domain/format-date';

type ObjectToInvoiceProps = {
  teamId: string;
  record: PayoutRecord;
  /** The last day, as YYYY-MM-DD. */
  until: string;
};

/** The button of a self-billing invoice, and its dialog. */
export function ObjectToInvoice({ teamId, record, until }: ObjectToInvoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isImpersonating = useIsImpersonating();
  if (isImpersonating) return null;
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Object: ${record.name}`} onClick={() => setOpen(true)}>
        Object
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Object to ${record.number}`}
        description={`Until ${formatDate(until)}. A payout that has not left waits for our decision.`}
        closeOnOutside={false}
      >
        <ObjectionForm teamId={teamId} projectId={record.projectId} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type ObjectionFormProps = { teamId: string; projectId: string; close: () => void };

function ObjectionForm({ teamId, projectId, close }: ObjectionFormProps) {
  const queries = useQueryClient();
  const form = useApiForm<z.input<typeof objectToSelfBilling.body>>({
    schema: objectToSelfBilling.body,
    defaults: { text: '' },
    submit: async (body) => {
      await api('POST /projects/{projectId}/self-billing-objection', { params: { projectId }, body });
      await loadAgain(queries, { queryKey: queryKeys.payoutHistory(teamId) });
      showToast('Objection sent');
      close();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextArea label="What is wrong?" error={form.errorOf('text')} {...form.register('text')} />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Send objection
      </SubmitActions>
    </form>
  );
}
