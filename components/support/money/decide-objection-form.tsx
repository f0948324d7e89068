'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api, urlOf } from '@/lib/client/api';
import { decideObjection, type SupportIssue } from '@/lib/contracts/support-money';
import { type ObjectionDecision, objectionDecisions } from '@/lib/domain/documents/objections';
import { moneyKeys } from './money-page';

const options: Record<ObjectionDecision, { label: string; hint: string }> = {
  corrected: { label: 'Correct the invoice', hint: 'Credits it and issues it again with today’s company information.' },
  credited: { label: 'Credit the invoice', hint: 'The voice sends its own invoice. VAT is taken back.' },
  withdrawn: { label: 'The invoice stays', hint: 'Nothing is issued.' },
};

type DecideObjectionFormProps = { objection: NonNullable<SupportIssue['objection']>; close: () => void };

export function DecideObjectionForm({ objection: { id, number, uri }, close }: DecideObjectionFormProps) {
  const queries = useQueryClient();
  const form = useApiForm<z.input<typeof decideObjection.body>>({
    schema: decideObjection.body,
    defaults: { decision: 'withdrawn', text: '' },
    submit: async (body) => {
      await api('POST /support/objections/{objectionId}/decision', { params: { objectionId: id }, body });
      await loadAgain(queries, { queryKey: moneyKeys.issues });
      showToast('Objection decided');
      close();
    },
  });
  const decision = useWatch({ control: form.control, name: 'decision' });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      {uri && (
        <a
          href={urlOf('/download', {}, { uri })}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
        >
          Open {number}
        </a>
      )}
      <RadioGroup
        label="Decision"
        value={decision}
        options={objectionDecisions.map((value) => ({ value, ...options[value] }))}
        onChange={(value) => form.setValue('decision', decideObjection.body.shape.decision.parse(value))}
        error={form.errorOf('decision')}
      />
      <TextField
        label="Reason"
        hint="The voice and the credit note get it."
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Decide
      </SubmitActions>
    </form>
  );
}
