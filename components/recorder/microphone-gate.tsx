'use client';

import { MicOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { SelectField } from '@/components/ui/fields/select-field';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState } from '@/components/ui/notices/states';
import { createStore, useStore } from '@/components/ui/store';
import { Microphone } from './microphone';

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

/**
 * Permission to use the microphone. It is `not-available` if the browser does not report permissions: the browser then
 * asks when recording starts.
 */
type MicrophonePermission = 'pending' | 'prompt' | 'granted' | 'denied' | 'not-available';

export const microphonePermission = createStore<MicrophonePermission>('pending');

async function queryMicrophonePermission(): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'microphone' });
    status.onchange = () => microphonePermission.set(status.state);
    // Some browsers keep reporting 'prompt' after the user has allowed access once.
    if (microphonePermission.get() !== 'granted' || status.state === 'denied') microphonePermission.set(status.state);
  } catch {
    microphonePermission.set('not-available');
  }
}

/** Opens the browser's question. Returns false if the user denied access. */
async function requestMicrophone(): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    microphonePermission.set('granted');
    return true;
  } catch (error) {
    const isDenied = error instanceof DOMException && /^(NotAllowedError|SecurityError)$/.test(error.name);
    // Without a microphone there is no question. The recorder says so.
    if (!isDenied) microphonePermission.set('not-available');
    return !isDenied;
  }
}

function hasMicrophoneSupport(): boolean {
  return typeof navigator.mediaDevices?.enumerateDevices === 'function';
}

export function MicrophoneSelect({ microphone, disabled }: { microphone: Microphone; disabled: boolean }) {
  const { devices, deviceId } = useStore(microphone.state);
  const isListed = devices.some(({ id }) => id === deviceId);
  if (devices.length === 0) return null;
  return (
    <SelectField
      label="Microphone"
      disabled={disabled}
      value={(isListed ? deviceId : devices[0]?.id) ?? ''}
      options={devices.map(({ id, label }) => ({ value: id, label }))}
      onChange={(event) => void microphone.choose(event.target.value)}
    />
  );
}

/** Says why the microphone is not open, and has a button that opens it. */
export function MicrophoneProblem({ microphone }: { microphone: Microphone }) {
  const { problem } = useStore(microphone.state);
  if (!problem) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Alert>{problem}</Alert>
      <Button size="small" variant="secondary" onClick={() => void microphone.open()}>
        Try again
      </Button>
    </div>
  );
}

/** Returns a microphone that is open while the component is mounted. */
export function useMicrophone(): Microphone {
  const [microphone] = useState(() => new Microphone());
  useEffect(() => {
    void microphone.open();
    return () => microphone.close();
  }, [microphone]);
  return microphone;
}
