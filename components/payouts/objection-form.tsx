'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { objectToSelfBilling } from '@/lib/contracts/payouts';

type ObjectionFormProps = { projectId: string; close: () => void };

export function ObjectionForm({ projectId, close }: ObjectionFormProps) {
  const queries = useQueryClient();
  const form = useApiForm<z.input<typeof objectToSelfBilling.body>>({
    schema: objectToSelfBilling.body,
    defaults: { text: '' },
    submit: async (body) => {
      await api('POST /projects/{projectId}/self-billing-objection', { params: { projectId }, body });
      await Promise.all([
        loadAgain(queries, { queryKey: queryKeys.payoutHistories }),
        loadAgain(queries, { queryKey: queryKeys.project(projectId), exact: true }),
      ]);
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
