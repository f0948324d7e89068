'use client';

import { CircleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { ContactSupport } from '@/components/shell/support-contact';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { subscribeLive } from '@/lib/client/live';

type FailedDemoProps = {
  name: string;
  failure: string | null;
  onDelete: () => Promise<void>;
};

/** The FAILED mark, which opens the reason. */
export function FailedDemo({ name, failure, onDelete }: FailedDemoProps) {
  const [open, setOpen] = useState(false);
  const { isSending, problem, send } = useSubmit(onDelete);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        className="shrink-0 !text-danger"
        icon={<CircleAlert className="size-4" aria-hidden="true" />}
        aria-label={`FAILED: ${name}`}
        onClick={() => setOpen(true)}
      >
        FAILED
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Audio processing failed" role="alertdialog">
        <p className="break-words">“{name}” could not be processed.</p>
        {failure && <p className="mt-1 font-medium">{failure}</p>}
        <p className="mt-4 text-muted">
          Delete it, check that the file plays on your computer, and try again. If it fails again, please{' '}
          <ContactSupport subject="Audio processing failed" suffix=" by email" />.
        </p>
        {problem && <Alert>{problem}</Alert>}
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button variant="danger" loading={isSending} onClick={() => send()}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Loads the page's demos again when the worker, or another tab, has changed one. */
export function useDemoUpdates(type: 'voice-demo-updated' | 'studio-quality-demo-updated'): void {
  const { refresh } = useRouter();
  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type === type || event.type === 'reset') refresh();
      }),
    [type, refresh],
  );
}
