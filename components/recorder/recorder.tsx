'use client';

import { Circle, RotateCcw, Square } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { formatDuration } from '@/components/ui/format-duration';
import { Alert } from '@/components/ui/notices/alert';
import { useStore } from '@/components/ui/store';
import { LevelMeter } from './level-meter';
import { MicrophoneGate, MicrophoneProblem, MicrophoneSelect, useMicrophone } from './microphone-gate';
import { Recording, type RecordingOwner } from './recording';
import { type RecordedFile, recordedFile } from './stored-recordings';
import { TrimForm } from './trim-form';

type RecorderProps = {
  /** The browser stores the recording for them until it is uploaded. */
  owner: RecordingOwner;
  /** Name of the take or the line, as stored with the recording. */
  title: string;
  /** Name of the file, without extension. */
  name: string;
  /** Label of the submit button: 'Upload'. */
  submitLabel: string;
  /** Returns true if the fields are valid; otherwise shows what is missing. */
  canSubmit?: () => boolean;
  onSubmit: (recorded: RecordedFile) => void;
  onCancel: () => void;
  /** Fields between the recording and the buttons. */
  children?: ReactNode;
};

export function Recorder(props: RecorderProps) {
  return (
    <MicrophoneGate onCancel={props.onCancel}>
      <OpenRecorder {...props} />
    </MicrophoneGate>
  );
}

function OpenRecorder(props: RecorderProps) {
  const { owner, title, name, submitLabel, canSubmit, onSubmit, onCancel, children } = props;
  const microphone = useMicrophone();
  const [recording] = useState(() => new Recording(microphone, owner));
  useEffect(() => () => void recording.leave(), [recording]);
  const state = useStore(recording.state);
  const { status } = useStore(microphone.state);
  if (state.status === 'recorded') {
    const { id, pcm } = state;
    return (
      <div className="flex flex-col gap-4">
        {state.isInterrupted && <Alert>The microphone was disconnected. This is what was recorded until then.</Alert>}
        {state.numGaps > 0 && (
          <Alert>
            {`The browser lost samples in ${state.numGaps} ${state.numGaps === 1 ? 'place' : 'places'}. `}
            Listen to the recording, or try again.
          </Alert>
        )}
        {!state.isStored && <NotStored />}
        <TrimForm
          {...{ pcm, name, submitLabel, canSubmit }}
          discardLabel="Try again"
          discardIcon={<RotateCcw className="size-4" aria-hidden="true" />}
          onDiscard={() => recording.discard()}
          onSubmit={(file, region) => {
            const recorded = recordedFile({ id, uri: null }, region, file);
            recording.handOver();
            onSubmit(recorded);
          }}
        >
          {children}
        </TrimForm>
      </div>
    );
  }
  const isRecording = state.status === 'recording';
  return (
    <div className="flex flex-col gap-4">
      <MicrophoneProblem microphone={microphone} />
      <MicrophoneSelect microphone={microphone} disabled={isRecording} />
      <LevelMeter microphone={microphone} />
      <p role="timer" className="tabular text-center text-3xl font-semibold">
        {isRecording ? <Elapsed since={state.startedAt} /> : '0:00'}
      </p>
      {state.status === 'failed' && <Alert>{state.problem}</Alert>}
      {isRecording && !state.isStored && <NotStored />}
      <DialogActions>
        <Button
          variant="secondary"
          onClick={() => {
            if (isRecording) recording.cancel();
            onCancel();
          }}
        >
          Cancel
        </Button>
        {isRecording ? (
          <Button
            icon={<Square className="size-4 fill-current" aria-hidden="true" />}
            onClick={() => void recording.stop()}
          >
            Stop
          </Button>
        ) : (
          <Button
            loading={state.status === 'stopping'}
            disabled={status !== 'open'}
            icon={<Circle className="size-4 fill-accent text-accent" aria-hidden="true" />}
            onClick={() => recording.start(title)}
          >
            Record
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function NotStored() {
  return <Alert>This browser cannot store the recording. Do not close the page before it is uploaded.</Alert>;
}

export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 200);
    return () => clearInterval(timer);
  }, []);
  return formatDuration((now - since) / 1000);
}
