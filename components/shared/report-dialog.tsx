'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { useApiForm } from './use-api-form';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { api } from '@/lib/client/api';
import { requiredText } from '@/lib/contracts/fields';
import { sendReport } from '@/lib/contracts/reports';
import { groundNames, reportGrounds, type ReportSubject } from '@/lib/domain/support/reports';

/** `name` is how the dialog calls the content, for example 'Freja Holm' or 'this message'. */
export type Reported = { kind: ReportSubject; id: string; name: string };

type ReportDialogProps = {
  reported: Reported;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

const grounds = reportGrounds.map((value) => ({ value, label: groundNames[value] }));

/** Reports content to support, also without an account. */
export function ReportDialog({ reported, open, onClose, onClosed }: ReportDialogProps) {
  const [isSent, setSent] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={`Report ${reported.name}`}
      closeOnOutside={false}
      {...(!isSent && { description: 'A person in support looks at it, and we mail you the decision.' })}
    >
      {isSent ? (
        <>
          <p role="status">Report sent. We confirm by email.</p>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </>
      ) : (
        <ReportForm reported={reported} onCancel={onClose} onSent={() => setSent(true)} />
      )}
    </Dialog>
  );
}

const visitor = { name: '', email: '' };
const visitorBody = sendReport.body.extend({ name: requiredText('Please enter your name') });

type ReportFormProps = { reported: Reported; onCancel: () => void; onSent: () => void };

function ReportForm({ reported: { kind, id }, onCancel, onSent }: ReportFormProps) {
  const { user } = useCurrentUser();
  const form = useApiForm<z.input<typeof sendReport.body>>({
    schema: user ? sendReport.body : visitorBody,
    // No ground is chosen yet, which the form rejects.
    defaults: { subjectKind: kind, subjectId: id, ground: '' as never, text: '', website: '', ...(!user && visitor) },
    submit: async (body) => {
      await api('POST /reports', { body });
      onSent();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <SelectField
        label="Reason"
        placeholder="Select a reason"
        options={grounds}
        error={form.errorOf('ground')}
        {...form.register('ground')}
      />
      <TextArea
        label="What is wrong?"
        hint="Name the place, and why it is against the law or the terms."
        maxLength={2_000}
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      {!user && (
        <>
          <TextField label="Your name" autoComplete="name" error={form.errorOf('name')} {...form.register('name')} />
          <TextField
            label="Your email"
            type="email"
            autoComplete="email"
            error={form.errorOf('email')}
            {...form.register('email')}
          />
        </>
      )}
      {/* Robots fill it in. */}
      <div className="visually-hidden" aria-hidden="true">
        <input type="text" tabIndex={-1} autoComplete="off" aria-label="Website" {...form.register('website')} />
      </div>
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={onCancel}>
        Send report
      </SubmitActions>
    </form>
  );
}
