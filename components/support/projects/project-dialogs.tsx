'use client';

import type { ComponentType } from 'react';
import type { z } from 'zod';
import { OwnClick } from '@/components/shared/own-click';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import {
  cancelSupportProject,
  extendReview,
  postSupportMessage,
  type SupportProject,
} from '@/lib/contracts/support-projects';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { useSavedProject, useSupportProject } from './use-support-project';

type DialogForm = {
  project: SupportProject;
  close: () => void;
};

type ActionDialogProps = {
  projectId: string;
  title: (project: SupportProject) => string;
  refusal: (project: SupportProject) => string | null;
  form: ComponentType<DialogForm>;
};

function ActionDialog({ projectId, title, refusal, form: Form }: ActionDialogProps) {
  const { data: current } = useSupportProject(projectId);
  if (!current) return null;
  return (
    <OwnClick state={current}>
      {(project) => (
        <RouteDialog title={title(project)} closeTo={`/support/projects/${projectId}`} closeOnOutside={false}>
          {(close) => {
            const reason = refusal(project);
            return reason ? <p>{reason}</p> : <Form project={project} close={() => close()} />;
          }}
        </RouteDialog>
      )}
    </OwnClick>
  );
}

export function CancelDialog({ projectId }: { projectId: string }) {
  return (
    <ActionDialog
      projectId={projectId}
      title={({ name }) => `Cancel ${name}?`}
      refusal={({ cancelRefusal }) => cancelRefusal}
      form={CancelForm}
    />
  );
}

function CancelForm({ project, close }: DialogForm) {
  const save = useSavedProject(project.id);
  const form = useApiForm<z.input<typeof cancelSupportProject.body>>({
    schema: cancelSupportProject.body,
    defaults: { reason: '' },
    submit: async (body) => {
      save(await api('POST /support/projects/{projectId}/cancellation', { params: { projectId: project.id }, body }));
      showToast('Project canceled');
      close();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{cancelText(project)}</li>
        {project.voices.length > 0 && (
          <li>{project.voices.map(({ name }) => name).join(', ')} will leave the project and receive no fee for it.</li>
        )}
        <li>This cannot be undone.</li>
      </ul>
      <TextArea
        label="Reason"
        hint="Customer and assigned voice receive it by mail."
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={close}>
          Keep project
        </Button>
        <Button type="submit" variant="danger" loading={form.isSending}>
          {cancelLabel(project)}
        </Button>
      </DialogActions>
    </form>
  );
}

const amountOf = ({ cancelAmount }: SupportProject): string => formatEuro(toCents(cancelAmount));

function cancelLabel(project: SupportProject): string {
  if (project.cancelEffect === 'refund') return `Cancel and refund ${amountOf(project)}`;
  if (project.cancelEffect === 'release') return `Cancel and release ${amountOf(project)}`;
  return 'Cancel project';
}

function cancelText(project: SupportProject): string {
  const { cancelEffect, invoice } = project;
  if (cancelEffect === 'refund') return `${amountOf(project)} are refunded to the customer’s card.`;
  if (cancelEffect === 'release') return `The ${amountOf(project)} reserved on the customer’s card are released.`;
  if (cancelEffect === 'credit-note') {
    if (!invoice) return 'The sale is taken back.';
    return `The sale is taken back. ${invoice.number ? `Invoice ${invoice.number} is credited.` : 'Its invoice was written elsewhere: credit it there.'}`;
  }
  return 'No money has moved.';
}

export function ExtendDialog({ projectId }: { projectId: string }) {
  return (
    <ActionDialog
      projectId={projectId}
      title={() => 'Extend review'}
      refusal={({ extendRefusal }) => extendRefusal}
      form={ExtendForm}
    />
  );
}

function ExtendForm({ project, close }: DialogForm) {
  const save = useSavedProject(project.id);
  const form = useApiForm<z.input<typeof extendReview.body>>({
    schema: extendReview.body,
    defaults: { days: 7 },
    submit: async (body) => {
      save(
        await api('POST /support/projects/{projectId}/review-extension', { params: { projectId: project.id }, body }),
      );
      showToast('Review extended');
      close();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p>
        {project.autoApproveDate
          ? `The delivery is approved automatically on ${formatDate(project.autoApproveDate)}.`
          : 'No automatic approval is planned.'}{' '}
        Both sides see the new date in the chat.
      </p>
      <TextField
        label="Days to add"
        type="number"
        inputMode="numeric"
        min={1}
        error={form.errorOf('days')}
        {...form.register('days', { valueAsNumber: true })}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Extend review
      </SubmitActions>
    </form>
  );
}

export function MessageDialog({ projectId }: { projectId: string }) {
  return (
    <ActionDialog
      projectId={projectId}
      title={() => 'Message from support'}
      refusal={({ voices }) => (voices.length === 0 ? 'The project has no chat before a voice is shortlisted.' : null)}
      form={MessageForm}
    />
  );
}

function MessageForm({ project, close }: DialogForm) {
  const save = useSavedProject(project.id);
  const form = useApiForm<z.input<typeof postSupportMessage.body>>({
    schema: postSupportMessage.body,
    defaults: { voiceId: project.voice?.id ?? project.voices[0]?.id ?? '', text: '' },
    submit: async (body) => {
      await api('POST /support/projects/{projectId}/messages', { params: { projectId: project.id }, body });
      save();
      showToast('Message sent');
      close();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <SelectField
        label="Chat with"
        options={project.voices.map(({ id, name }) => ({ value: id, label: name }))}
        error={form.errorOf('voiceId')}
        {...form.register('voiceId')}
      />
      <TextArea
        label="Message"
        hint={`${project.team.name} and the voice both read it, signed by Support.`}
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Send message
      </SubmitActions>
    </form>
  );
}
