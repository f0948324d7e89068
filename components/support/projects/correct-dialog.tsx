'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { OwnClick } from '@/components/shared/own-click';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { correctDocument, type CustomerFacts, type DocumentCorrection } from '@/lib/contracts/support-invoices';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { countryName } from '@/lib/domain/people/countries';
import { projectKeys, useSavedProject, useSupportProject } from './use-support-project';

export function CorrectDialog({ projectId }: { projectId: string }) {
  const { data: current } = useSupportProject(projectId);
  if (!current) return null;
  return (
    <OwnClick state={current}>
      {(project) => (
        <RouteDialog
          title={project.bill ? `Correct ${project.bill.number}` : 'Correct a document'}
          closeTo={`/support/projects/${projectId}`}
          closeOnOutside={false}
          size="large"
        >
          {(close) =>
            project.bill && project.mayEditMoney ? (
              <Correction project={project} bill={project.bill} close={() => close()} />
            ) : (
              <p>This project has no receipt or invoice that you can correct.</p>
            )
          }
        </RouteDialog>
      )}
    </OwnClick>
  );
}

type CorrectionProps = { project: SupportProject; bill: NonNullable<SupportProject['bill']>; close: () => void };

function Correction({ project, bill, close }: CorrectionProps) {
  const params = { documentId: bill.id };
  const { data, error } = useQuery({
    queryKey: projectKeys.correction(bill.id),
    queryFn: ({ signal }) =>
      api('POST /support/documents/{documentId}/correct', {
        params,
        body: { reason: 'Comparison', dryRun: true },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <CorrectForm project={project} bill={bill} comparison={data} close={close} />;
  return error ? <Refusal project={project} message={error.message} close={close} /> : <Skeleton className="h-64" />;
}

/** Says why the document cannot be corrected now, and leads to what can be done. */
function Refusal({ project, message, close }: { project: SupportProject; message: string; close: () => void }) {
  const payment = project.payments.find(({ status }) => status === 'captured');
  return (
    <div className="flex flex-col gap-4">
      <Alert>{message}</Alert>
      <DialogActions>
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
        {payment ? (
          <ButtonLink href={`/support/projects/${project.id}/refund/${payment.id}`} scroll={false} variant="secondary">
            Refund
          </ButtonLink>
        ) : (
          <ButtonLink href={`/support/money/invoices?query=${project.id}`} variant="secondary">
            Open invoice
          </ButtonLink>
        )}
        <ButtonLink href={`/support/teams/${project.team.id}`} variant="secondary">
          Open customer
        </ButtonLink>
      </DialogActions>
    </div>
  );
}

function CorrectForm({ project, bill, comparison, close }: CorrectionProps & { comparison: DocumentCorrection }) {
  const queries = useQueryClient();
  const save = useSavedProject(project.id);
  const form = useApiForm<z.input<typeof correctDocument.body>>({
    schema: correctDocument.body,
    defaults: { reason: '' },
    submit: async (body) => {
      const params = { documentId: bill.id };
      const { creditNote, document } = await api('POST /support/documents/{documentId}/correct', { params, body });
      save();
      await Promise.all([
        loadAgain(queries, { queryKey: projectKeys.project(project.id) }),
        loadAgain(queries, { queryKey: queryKeys.project(project.id), exact: true }),
      ]);
      showToast(`${creditNote} and ${document} issued`);
      close();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p>{bill.number} is credited and issued again with today’s facts. No money moves.</p>
      <Comparison {...comparison} />
      <TextField
        label="Reason"
        hint="The credit note and the new document state it."
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Correct document
      </SubmitActions>
    </form>
  );
}

const facts: readonly { label: string; text: (facts: CustomerFacts) => string }[] = [
  { label: 'Name', text: ({ name }) => name },
  {
    label: 'Address',
    text: ({ addressLines, country }) => [...addressLines, country && countryName(country)].filter(Boolean).join('\n'),
  },
  { label: 'Tax ID', text: ({ taxId }) => taxId },
  { label: 'VAT ID', text: ({ vatId }) => vatId },
];

function Comparison({ before, after }: Pick<DocumentCorrection, 'before' | 'after'>) {
  const rows = facts.map(({ label, text }) => ({ label, old: text(before), now: text(after) }));
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="w-1/2 border-b-2 border-text py-2 pr-4 font-semibold">
            Facts on the document
          </th>
          <th scope="col" className="border-b-2 border-text py-2 font-semibold">
            Facts of the team today
          </th>
        </tr>
      </thead>
      {rows
        .filter(({ old, now }) => old || now)
        .map(({ label, old, now }) => (
          <tbody key={label} className="border-b border-line">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-2 font-normal text-muted">
                {label}
              </th>
            </tr>
            <tr className="align-top">
              <Fact text={old} className={old === now ? undefined : 'text-muted line-through'} />
              <Fact text={now} className={old === now ? undefined : 'font-semibold'} />
            </tr>
          </tbody>
        ))}
    </table>
  );
}

function Fact({ text, className }: { text: string; className: string | undefined }) {
  return (
    <td dir="auto" className={cn('pr-4 pb-2 break-words whitespace-pre-line', text ? className : 'text-muted')}>
      {text || 'None'}
    </td>
  );
}
