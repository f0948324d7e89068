'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { decideReport, type ReportDetails } from '@/lib/contracts/reports';
import { groundNames, measureNames, reportGrounds } from '@/lib/domain/support/reports';
import { reportKeys } from './reports-frame';

const grounds = reportGrounds.map((value) => ({ value, label: groundNames[value] }));

/** Decides about reported content with a measure, a ground and a reason. */
export function DecisionForm({ report: { id, ground, measures } }: { report: ReportDetails }) {
  const queries = useQueryClient();
  const form = useApiForm<z.input<typeof decideReport.body>>({
    schema: decideReport.body,
    // No measure is chosen yet, which the form rejects.
    defaults: { measure: '' as never, ground: reportGrounds.find((name) => name === ground) ?? 'terms', reason: '' },
    submit: async (body) => {
      await api('POST /support/reports/{reportId}/decision', { params: { reportId: id }, body });
      showToast('Report decided');
      await loadAgain(queries, { queryKey: reportKeys.all });
    },
  });
  const measure = useWatch({ control: form.control, name: 'measure' });
  return (
    <form {...form.formProps} className="mt-4 flex max-w-[640px] flex-col gap-4">
      <RadioGroup
        label="Measure"
        value={measure}
        options={measures.map((value) => ({ value, label: measureNames[value] }))}
        onChange={(value) => form.setValue('measure', decideReport.body.shape.measure.parse(value))}
        error={form.errorOf('measure')}
      />
      <SelectField label="Ground" options={grounds} error={form.errorOf('ground')} {...form.register('ground')} />
      <TextArea
        label="Reason"
        hint="Mailed to the reporters and, with a measure, to the affected person."
        maxLength={2_000}
        minRows={4}
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <div>
        <Button type="submit" loading={form.isSending}>
          Decide
        </Button>
      </div>
    </form>
  );
}
