'use client';

import { MicOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState } from '@/components/ui/notices/states';
import { useStore } from '@/components/ui/store';
import {
  hasMicrophoneSupport,
  microphonePermission,
  queryMicrophonePermission,
  requestMicrophone,
} from './microphone-permission';

/** Renders `children` once the microphone may be used. */
export function MicrophoneGate({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const permission = useStore(microphonePermission);
  useEffect(() => void queryMicrophonePermission(), []);
  if (permission === 'pending') return <Spinner label="Checking the microphone" />;
  if (!hasMicrophoneSupport()) return <Alert>enumerateDevices() not supported</Alert>;
  if (permission === 'denied') {
    return (
      <EmptyState
        title="The microphone is blocked"
        icon={<MicOff aria-hidden="true" />}
        action={
          <Button variant="secondary" onClick={onCancel}>
            Back
          </Button>
        }
      >
        Allow it for this site in the browser’s settings, next to the address.
      </EmptyState>
    );
  }
  if (permission === 'prompt') return <GrantDialog onCancel={onCancel} />;
  return children;
}

function GrantDialog({ onCancel }: { onCancel: () => void }) {
  const grant = async () => {
    if (!(await requestMicrophone())) onCancel();
  };
  return (
    <Dialog open onClose={onCancel} title="Grant access to microphone">
      <p>
        To record, this page needs your microphone. Your browser asks you next. Nothing is recorded before you start it.
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => void grant()}>Grant access</Button>
      </DialogActions>
    </Dialog>
  );
}
