'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { useSavedProject, useSupportProject } from './use-support-project';
import { VoicesField } from '@/components/support/people/voices-field';
import { OwnClick } from '@/components/shared/own-click';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { approveSupportProject, type SupportProject } from '@/lib/contracts/support-projects';

type Voice = SupportProject['allowedVoices'][number];

export function ApproveDialog({ projectId }: { projectId: string }) {
  const { data: current } = useSupportProject(projectId);
  if (!current) return null;
  return (
    <OwnClick state={current}>
      {(project) => (
        <RouteDialog
          title={`Approve ${project.name}`}
          description="The customer is notified by mail and can then shortlist voices."
          closeTo={`/support/projects/${projectId}`}
          closeOnOutside={false}
        >
          {(close) =>
            project.approvalRefusal ? <p>{project.approvalRefusal}</p> : <ApproveForm project={project} close={close} />
          }
        </RouteDialog>
      )}
    </OwnClick>
  );
}

const prices = approveSupportProject.body.pick({ customerPrice: true, voiceFee: true }).required();

function ApproveForm({ project, close }: { project: SupportProject; close: () => void }) {
  const { id: projectId, mayEditMoney } = project;
  const save = useSavedProject(projectId);
  const [voices, setVoices] = useState<readonly Voice[]>(project.allowedVoices);
  const form = useApiForm<z.input<typeof prices>>({
    schema: prices,
    defaults: { customerPrice: project.customerPrice, voiceFee: project.voiceFee },
    submit: async (values) => {
      const body = { allowedVoices: voices.map(({ id }) => id), ...(mayEditMoney && values) };
      save(await api('POST /support/projects/{projectId}/approval', { params: { projectId }, body }));
      const undo = () =>
        void api('DELETE /support/projects/{projectId}/approval', { params: { projectId } })
          .then(save)
          .catch(() => showToast('The approval could not be withdrawn.'));
      showToast('Project approved', { undo });
      close();
    },
  });
  const price = (name: 'customerPrice' | 'voiceFee', label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      step="0.01"
      min={0}
      readOnly={!mayEditMoney}
      error={form.errorOf(name)}
      {...form.register(name, { valueAsNumber: true })}
    />
  );
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        {price('customerPrice', 'Customer price in euro')}
        {price('voiceFee', 'Voice fee in euro')}
      </div>
      <p className="-mt-3 text-sm text-muted">
        Without extras, credit and VAT.{!mayEditMoney && ' Only support admins can change them.'}
      </p>
      <VoicesField voices={voices} onChange={setVoices} />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Approve project
      </SubmitActions>
    </form>
  );
}
