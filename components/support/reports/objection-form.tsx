'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { decideReportObjection, type ObjectionRow } from '@/lib/contracts/reports';
import { measureNames } from '@/lib/domain/support/reports';
import { reportKeys } from './reports-frame';

type Body = z.input<typeof decideReportObjection.body>;

/** Decides about an objection. That of a reporter is reversed by a further measure. */
export function ObjectionForm({ objection, close }: { objection: ObjectionRow; close: () => void }) {
  const { id, by, measures } = objection;
  const queries = useQueryClient();
  const form = useApiForm<Body>({
    schema: decideReportObjection.body,
    defaults: { outcome: 'upheld', text: '', measure: undefined },
    submit: async ({ measure, ...body }) => {
      const sent = body.outcome === 'reversed' && measure ? { ...body, measure } : body;
      await api('POST /support/reports/objections/{objectionId}/decision', { params: { objectionId: id }, body: sent });
      close();
      showToast('Objection decided');
      await loadAgain(queries, { queryKey: reportKeys.all });
    },
  });
  const outcome = useWatch({ control: form.control, name: 'outcome' });
  const isReporter = by === 'reporter';
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <RadioGroup
        label="Outcome"
        value={outcome}
        options={[
          { value: 'upheld', label: 'The decision stays' },
          {
            value: 'reversed',
            label: isReporter ? 'Take a further measure' : 'Reverse the decision',
            hint: isReporter ? undefined : 'The measure is taken back at once.',
            disabled: isReporter && measures.length === 0,
          },
        ]}
        onChange={(value) => form.setValue('outcome', value === 'reversed' ? 'reversed' : 'upheld')}
        error={form.errorOf('outcome')}
      />
      {isReporter && outcome === 'reversed' && (
        <SelectField
          label="Measure"
          placeholder="Select a measure"
          options={measures.map((value) => ({ value, label: measureNames[value] }))}
          error={form.errorOf('measure')}
          {...form.register('measure', { setValueAs: (value) => value || undefined })}
        />
      )}
      <TextArea label="Reason" maxLength={2_000} error={form.errorOf('text')} {...form.register('text')} />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Decide
      </SubmitActions>
    </form>
  );
}
