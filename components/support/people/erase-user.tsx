'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { api } from '@/lib/client/api';
import type { ErasureReport } from '@/lib/contracts/support-users';
import { erasureReport } from '@/lib/domain/support/support-rules';

type EraseUserProps = {
  user: { id: string; name: string; email: string };
};

/** Says before and after what is deleted and what stays. */
export function EraseUser({ user }: EraseUserProps) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [report, setReport] = useState<ErasureReport | null>(null);
  const { refresh } = useRouter();
  const { send, isSending, problem } = useSubmit(async () => {
    setReport(await api('DELETE /support/users/{userId}', { params: { userId: user.id }, body: { email } }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const close = () => {
    setOpen(false);
    if (report) refresh();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete personal data
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={report ? 'Personal data deleted' : `Delete the data of ${user.name}?`}
        closeOnOutside={false}
      >
        <Points title={report ? 'Deleted' : 'Is deleted'} points={(report ?? erasureReport).deleted} />
        <Points title="Stays" points={(report ?? erasureReport).retained} />
        {report ? (
          <DialogActions>
            <Button onClick={close}>Close</Button>
          </DialogActions>
        ) : (
          <form noValidate onSubmit={submit} className="mt-5">
            <TextField
              label="Email of the account"
              hint="Type it to confirm. This cannot be undone."
              type="email"
              autoComplete="off"
              value={email}
              error={problem}
              onChange={(event) => setEmail(event.target.value)}
            />
            <SubmitActions variant="danger" isSending={isSending} onCancel={close}>
              Delete for good
            </SubmitActions>
          </form>
        )}
      </Dialog>
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <>
      <h3 className="mt-4 font-medium first:mt-0">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
