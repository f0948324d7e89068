'use client';

import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { useChangeTakes } from '@/components/shared/use-project-parts';
import { useSubmit } from '@/components/shared/use-submit';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-area';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Take } from '@/lib/contracts/takes';
import { takeName } from './take-track';

const missingRemark = 'Please tell the customer why the take differs';

/** Sends a held take with a remark. */
export function SendAnyway({ take }: { take: Take }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<Send className="size-4" aria-hidden="true" />}
        aria-label={`Send anyway: ${takeName(take)}`}
        onClick={() => setOpen(true)}
      >
        Send anyway
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Send anyway" closeOnOutside={false}>
        <RemarkForm take={take} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RemarkForm({ take, close }: { take: Take; close: () => void }) {
  const project = useProject();
  const change = useChangeTakes();
  const [remark, setRemark] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { problem, isSending, send } = useSubmit(async () => {
    const params = { projectId: project.id, audioId: take.id };
    const body = { remark: remark.trim() };
    const sent = await api('POST /projects/{projectId}/audio/{audioId}/send', { params, body });
    change((takes) => takes.map((other) => (other.id === sent.id ? sent : other)));
    showToast('The take is sent.');
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(remark.trim() === '');
    if (remark.trim() !== '') send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        The customer gets “{takeName(take)}” with the result of the check and your remark. The result stays with the
        take.
      </p>
      <TextArea
        label="Remark"
        hint="Why the take differs, for example what you agreed on in the chat"
        minRows={3}
        maxLength={2_000}
        value={remark}
        error={isMissing ? missingRemark : null}
        onChange={(event) => setRemark(event.target.value)}
      />
      {problem && <Alert>{problem}</Alert>}
      <SubmitActions isSending={isSending} onCancel={close}>
        Send take
      </SubmitActions>
    </form>
  );
}
