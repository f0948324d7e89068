'use client';

import { useState } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { sorryText, withoutTitle } from '@/components/ui/notices/states';
import { closeError, closeInfo, useGlobalMessages } from './global-errors';
import { hardReload } from './hard-reload';

/** Renders the dialogs that any page may need. */
export function GlobalDialogs() {
  const { error, info } = useGlobalMessages();
  return (
    <>
      <LoginDialog open={error?.status === 401} />
      <ErrorDialog message={error && error.status !== 401 ? error.message : null} />
      <InfoDialog info={info} />
    </>
  );
}

function LoginDialog({ open }: { open: boolean }) {
  const { setUser } = useCurrentUser();
  const login = () => {
    closeError();
    setUser(null);
    hardReload();
  };
  return (
    <Dialog open={open} onClose={closeError} title="Please login" role="alertdialog">
      <p>Ooops! That was unexpected. Please login and try again.</p>
      <DialogActions>
        <Button onClick={login}>Login</Button>
      </DialogActions>
    </Dialog>
  );
}

function ErrorDialog({ message }: { message: string | null }) {
  const lastValue = withoutTitle(sorryText, useLastNonNull(message));
  return (
    <Dialog open={message !== null} onClose={closeError} title="Ooops!" role="alertdialog">
      <p>{sorryText}</p>
      {lastValue && <p className="mt-4 border-l-2 border-danger pl-4 text-sm break-words text-muted">{lastValue}</p>}
      <DialogActions>
        <Button onClick={closeError}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function InfoDialog({ info }: { info: { title: string; body: string } | null }) {
  const lastValue = useLastNonNull(info);
  return (
    <Dialog open={info !== null} onClose={closeInfo} title={lastValue?.title ?? ''}>
      <p className="whitespace-pre-line">{lastValue?.body}</p>
      <DialogActions>
        <Button onClick={closeInfo}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the last non-null value, because the dialog fades out after its content is gone. */
function useLastNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
