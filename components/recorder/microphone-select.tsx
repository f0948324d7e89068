'use client';

import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/fields/select-field';
import { useStore } from '@/components/ui/store';
import type { Microphone } from './microphone';

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
