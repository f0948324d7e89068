'use client';

import { type FormEvent, useState } from 'react';
import { useSubmit } from '@/components/shared/use-submit';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-area';
import { api } from '@/lib/client/api';

type ImpersonateProps = {
  user: { id: string; name: string };
};

/** The link replaces the session of the browser that opens it, so it is offered for a private window too. */
export function Impersonate({ user: { id, name } }: ImpersonateProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const { send, isSending, problem } = useSubmit(async () => {
    const link = await api('POST /support/users/{userId}/magic-link', { params: { userId: id }, body: { reason } });
    setUrl(link.url);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const close = () => setOpen(false);
  const forget = () => {
    setUrl(null);
    setReason('');
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Act as this user
      </Button>
      <Dialog open={isOpen} onClose={close} onClosed={forget} title={`Act as ${name}`}>
        {url === null ? (
          <form noValidate onSubmit={submit}>
            <p className="mb-5 text-muted">
              You see what this user sees, for 60 minutes. Each change is written to the audit log under both names.
            </p>
            <TextArea
              label="Reason"
              hint="For the audit log."
              value={reason}
              error={problem}
              maxLength={2_000}
              onChange={(event) => setReason(event.target.value)}
            />
            <SubmitActions isSending={isSending} onCancel={close}>
              Create link
            </SubmitActions>
          </form>
        ) : (
          <>
            <p className="text-muted">
              The link works once, for five minutes. It logs you out here: open it in a private window to stay logged
              in.
            </p>
            <DialogActions>
              <CopyButton text={url} />
              <a href={url} className={buttonClass('primary')}>
                Open here
              </a>
            </DialogActions>
          </>
        )}
      </Dialog>
    </>
  );
}
