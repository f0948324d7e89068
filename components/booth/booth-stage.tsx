'use client';

import { useEffect, useState } from 'react';
import { BoothControls } from './booth-controls';
import { BoothLine } from './booth-line';
import { BoothSession } from './booth-session';
import { boothSettings, changeBoothSettings, countdownChoices } from './booth-settings';
import { BoothTakes } from './booth-takes';
import { InterruptedRecordings } from './interrupted-recordings';
import { LevelMeter } from '@/components/recorder/level-meter';
import { MicrophoneProblem, MicrophoneSelect } from '@/components/recorder/microphone-select';
import { useMicrophone } from '@/components/recorder/use-microphone';
import { useProject } from '@/components/shared/project-context';
import { useShortcut } from '@/components/shell/shortcuts';
import { Alert } from '@/components/ui/alert';
import { Switch } from '@/components/ui/choice-fields';
import { SelectField } from '@/components/ui/select-field';
import { useStore } from '@/components/ui/store';
import type { Line } from '@/lib/contracts/lines';

interface BoothStageProps {
  lines: readonly Line[];
  firstLineId: string;
  userId: string;
}

export function BoothStage({ lines, firstLineId, userId }: BoothStageProps) {
  const { id: projectId } = useProject();
  const [lineId, setLineId] = useState(firstLineId);
  const microphone = useMicrophone();
  const [session] = useState(() => new BoothSession(microphone, { userId, projectId }));
  const state = useStore(session.state);
  const { countdownSeconds, skipsRecorded } = useStore(boothSettings);
  const { status } = useStore(microphone.state);
  useEffect(() => () => void session.stop(), [session]);

  const index = Math.max(
    0,
    lines.findIndex(({ id }) => id === lineId),
  );
  const line = lines[index];
  if (!line) return null;
  const isIdle = state.phase === 'ready';
  const go = (to: Line | undefined) => {
    if (to) setLineId(to.id);
  };
  const actions = {
    record: () => session.start(line, countdownSeconds),
    stop: () => void session.stop(),
    again: () => (isIdle ? session.start(line, countdownSeconds) : void session.again()),
    mark: () => session.mark(),
    next: () => {
      if (!isIdle) void session.stop();
      go(lines.slice(index + 1).find(({ status: each }) => !skipsRecorded || each === 'none'));
    },
    previous: () => {
      if (!isIdle) void session.stop();
      go(lines[index - 1]);
    },
  };
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <InterruptedRecordings projectId={projectId} />
      <BoothLine
        line={line}
        previous={lines[index - 1]}
        next={lines[index + 1]}
        number={index + 1}
        total={lines.length}
        state={state}
      />
      {state.phase === 'ready' && state.problem && <Alert>{state.problem}</Alert>}
      <MicrophoneProblem microphone={microphone} />
      <LevelMeter microphone={microphone} />
      <BoothControls state={state} isReady={status === 'open'} hasNext={index < lines.length - 1} actions={actions} />
      <BoothKeys actions={actions} />
      <BoothTakes key={line.id} line={line} lines={lines} />
      <details className="border-t border-line pt-3">
        <summary className="min-h-11 py-2 font-medium">Settings</summary>
        <div className="grid gap-4 pt-2 md:grid-cols-2">
          <MicrophoneSelect microphone={microphone} disabled={!isIdle} />
          <SelectField
            label="Countdown"
            value={String(countdownSeconds)}
            options={countdownChoices.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? 'None' : `${seconds} s`,
            }))}
            onChange={(event) => changeBoothSettings({ countdownSeconds: Number(event.target.value) })}
          />
          <Switch
            label="Next skips lines that have audio"
            checked={skipsRecorded}
            onChange={(event) => changeBoothSettings({ skipsRecorded: event.target.checked })}
          />
        </div>
      </details>
    </div>
  );
}

export interface BoothActions {
  record: () => void;
  stop: () => void;
  again: () => void;
  mark: () => void;
  next: () => void;
  previous: () => void;
}

function BoothKeys({ actions }: { actions: BoothActions }) {
  useShortcut('r', 'Record', actions.record);
  useShortcut('s', 'Stop', actions.stop);
  useShortcut('a', 'Record again', actions.again);
  useShortcut('m', 'Mark a mistake', actions.mark);
  useShortcut('n', 'Next line', actions.next);
  useShortcut('p', 'Previous line', actions.previous);
  return null;
}
