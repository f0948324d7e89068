'use client';

import { type FormEvent, useState } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { GroundField } from '@/components/support/reports/ground-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { type ViolationGround, violationGrounds } from '@/lib/domain/support/reports';
import type { SupportVoice } from '@/lib/contracts/support-voices';

type ReturnVoiceDialogProps = {
  voice: SupportVoice;
  open: boolean;
  onClose: () => void;
  onReturn: (reason: string, ground: ViolationGround) => Promise<void>;
};

export function ReturnVoiceDialog({ voice, open, onClose, onReturn }: ReturnVoiceDialogProps) {
  const [ground, setGround] = useState<ViolationGround>('quality');
  const [reason, setReason] = useState('');
  const { send, isSending, problem } = useSubmit(() => onReturn(reason, ground));
  const isPublished = voice.status === 'published';
  const findings = (voice.studioQualityDemo?.report?.findings ?? []).filter(({ rating }) => rating !== 'good');
  const addFindings = () => {
    const lines = findings.map(({ text }) => text);
    setReason((current) => [current.trim(), ...lines].filter(Boolean).join('\n'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isPublished ? 'Unpublish voice' : 'Return application'}
      description={`The reason is mailed to ${voice.name}.`}
      closeOnOutside={reason === ''}
    >
      <form noValidate onSubmit={submit}>
        <GroundField value={ground} grounds={violationGrounds} onChange={setGround} />
        <TextArea
          className="mt-4"
          label="Reason"
          value={reason}
          error={problem}
          maxLength={2_000}
          minRows={5}
          hint="Say what to change, so that the next application succeeds."
          onChange={(event) => setReason(event.target.value)}
        />
        {findings.length > 0 && (
          <Button variant="quiet" size="small" className="mt-2" onClick={addFindings}>
            Insert the findings of the quality report
          </Button>
        )}
        <SubmitActions variant={isPublished ? 'danger' : 'primary'} isSending={isSending} onCancel={onClose}>
          {isPublished ? 'Unpublish' : 'Return'}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
