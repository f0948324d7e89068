'use client';

import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useDeleteTake } from './use-take-calls';
import { takeName } from './take-track';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { ContactSupport } from '@/components/shell/support-contact';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import type { Take } from '@/lib/contracts/takes';

const title = 'We were unable to process the audio file.';

/** Returns the reason of a failure. Advice is for the voice; others read the reason alone. */
const reasonOf = ({ failure }: Take, isVoice: boolean): string | undefined =>
  (isVoice ? failure : failure?.split(' Please ')[0]) ?? undefined;

/** Says why a take failed, with a dialog that says what to do. */
export function FailedTake({ take }: { take: Take }) {
  const [open, setOpen] = useState(false);
  const reason = reasonOf(take, useIsVoice());
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-start gap-2 text-sm text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{`Failed: ${reason ?? title}`}</span>
      </p>
      <Button
        size="small"
        variant="secondary"
        aria-label={`What to do about ${takeName(take)}`}
        onClick={() => setOpen(true)}
      >
        What to do
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <FailedTakeText take={take} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function FailedTakeText({ take, onClose }: { take: Take; onClose: () => void }) {
  const isVoice = useIsVoice();
  const project = useProject();
  const reason = reasonOf(take, isVoice);
  const { remove, isRemoving } = useDeleteTake(take);
  const mayDelete = isVoice && project.scopes.includes('delete-audio');
  return (
    <>
      <p className="font-medium break-words">{takeName(take)}</p>
      {reason && <p className="mt-1 text-muted">{reason}</p>}
      {isVoice ? (
        <ol className="mt-4 list-decimal space-y-1 pl-5">
          <li>Delete this take.</li>
          <li>Check that the file plays on your computer and is a common audio format, such as WAV or AIFF.</li>
          <li>Upload it again.</li>
          <li>
            If it fails again, please <ContactSupport subject="Audio processing failed" />.
          </li>
        </ol>
      ) : (
        <p className="mt-4">Please ask the voice to try again, in the chat for example.</p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {mayDelete && (
          <Button variant="danger" loading={isRemoving} onClick={() => remove()}>
            Delete
          </Button>
        )}
      </DialogActions>
    </>
  );
}
