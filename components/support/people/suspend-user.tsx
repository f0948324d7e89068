'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useSubmit } from '@/components/shared/use-request';
import { GroundField } from '@/components/support/reports/ground-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { reportGrounds, type ViolationGround } from '@/lib/domain/support/reports';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

type SuspendUserProps = {
  user: { id: string; name: string; isSuspended: boolean };
};

/** Suspends an account after a reason was entered, or ends its suspension at once. */
export function SuspendUser({ user: { id, name, isSuspended } }: SuspendUserProps) {
  const [isOpen, setOpen] = useState(false);
  const [ground, setGround] = useState<ViolationGround>('terms');
  const [reason, setReason] = useState('');
  const { refresh } = useRouter();
  const queries = useQueryClient();
  const change = async (suspend: boolean) => {
    const body = { isSuspended: suspend, reason: suspend ? reason : '', ...(suspend && { ground }) };
    await api('PATCH /support/users/{userId}', { params: { userId: id }, body });
    void loadAgain(queries, { queryKey: queryKeys.supportVoices });
    void loadAgain(queries, { queryKey: queryKeys.supportUsers });
    refresh();
  };
  const end = useSubmit(async () => {
    await change(false);
    showToast(`${name} is not suspended anymore`);
  });
  const suspend = useSubmit(async () => {
    await change(true);
    setOpen(false);
    setReason('');
    showToast(`${name} is suspended`, { undo: () => end.send() });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    suspend.send();
  };
  if (isSuspended) {
    return (
      <>
        <Button variant="secondary" loading={end.isSending} onClick={() => end.send()}>
          End suspension
        </Button>
        {end.problem && <p className="text-sm text-danger">{end.problem}</p>}
      </>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Suspend
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Suspend ${name}?`}
        description="All sessions end immediately, and the user cannot log in until the suspension ends. A voice is removed from the search. Projects in progress are not affected."
      >
        <form noValidate onSubmit={submit}>
          <GroundField value={ground} grounds={reportGrounds} onChange={setGround} />
          <TextArea
            className="mt-4"
            label="Reason"
            hint="Mailed to the user, with how to object."
            value={reason}
            error={suspend.problem}
            maxLength={2_000}
            onChange={(event) => setReason(event.target.value)}
          />
          <SubmitActions variant="danger" isSending={suspend.isSending} onCancel={() => setOpen(false)}>
            Suspend
          </SubmitActions>
        </form>
      </Dialog>
    </>
  );
}
