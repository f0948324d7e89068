'use client';

import { Circle, RotateCcw, Square } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { formatDuration } from '@/components/ui/format-duration';
import { useStore } from '@/components/ui/store';
import { LevelMeter } from './level-meter';
import { MicrophoneGate } from './microphone-gate';
import { MicrophoneProblem, MicrophoneSelect } from './microphone-select';
import { cutRegion, type Pcm, secondsOf } from './pcm';
import { Recording } from './recording';
import { TrimView } from './trim-view';
import { useMicrophone } from './use-microphone';
import { wavFile } from './wav-file';

interface RecorderProps {
  /** Name of the file, without extension. */
  name: string;
  /** 'Upload'. */
  submitLabel: string;
  /** Receives the selected part as WAV. */
  onSubmit: (file: File) => void;
  onCancel: () => void;
  /** Fields between the recording and the buttons. */
  children?: ReactNode;
}

export function Recorder(props: RecorderProps) {
  return (
    <MicrophoneGate onCancel={props.onCancel}>
      <OpenRecorder {...props} />
    </MicrophoneGate>
  );
}

function OpenRecorder({ name, submitLabel, onSubmit, onCancel, children }: RecorderProps) {
  const microphone = useMicrophone();
  const [recording] = useState(() => new Recording(microphone));
  const state = useStore(recording.state);
  const { status } = useStore(microphone.state);
  if (state.status === 'recorded') {
    return (
      <div className="flex flex-col gap-4">
        {state.isInterrupted && <Alert>The microphone was disconnected. This is what was recorded until then.</Alert>}
        <Trim pcm={state.pcm} {...{ name, submitLabel, onSubmit, children }} onDiscard={() => recording.discard()} />
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
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
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
            onClick={() => recording.start()}
          >
            Record
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

interface TrimProps extends Pick<RecorderProps, 'name' | 'submitLabel' | 'onSubmit' | 'children'> {
  pcm: Pcm;
  onDiscard: () => void;
}

function Trim({ pcm, name, submitLabel, onSubmit, onDiscard, children }: TrimProps) {
  const [region, setRegion] = useState({ start: 0, end: secondsOf(pcm) });
  return (
    <div className="flex flex-col gap-4">
      <TrimView pcm={pcm} region={region} onChange={setRegion} />
      {children}
      <DialogActions>
        <Button variant="secondary" icon={<RotateCcw className="size-4" aria-hidden="true" />} onClick={onDiscard}>
          Try again
        </Button>
        <Button onClick={() => onSubmit(wavFile(cutRegion(pcm, region), name))}>{submitLabel}</Button>
      </DialogActions>
    </div>
  );
}

export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 200);
    return () => clearInterval(timer);
  }, []);
  return formatDuration((now - since) / 1000);
}
