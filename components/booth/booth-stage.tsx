'use client';

import { useEffect, useState } from 'react';
import { LevelMeter } from '@/components/recorder/level-meter';
import { MicrophoneProblem, MicrophoneSelect, useMicrophone } from '@/components/recorder/microphone-gate';
import { RecoveredRecordings, useRecovered } from '@/components/recorder/recovered-recordings';
import { useProject } from '@/components/shared/project-context';
import { useShortcut } from '@/components/shell/shortcuts';
import { Switch } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { Alert } from '@/components/ui/notices/alert';
import { createStore, useStore } from '@/components/ui/store';
import type { Line } from '@/lib/contracts/lines';
import { type BoothActions, BoothControls } from './booth-controls';
import { BoothLine } from './booth-line';
import { BoothSession } from './booth-session';
import { boothSettings, changeBoothSettings, countdownChoices } from './booth-settings';
import { BoothTakes } from './booth-takes';
import { recordingQueue } from './recording-queue';

type BoothStageProps = {
  lines: readonly Line[];
  firstLineId: string;
  userId: string;
};

export function BoothStage({ lines, firstLineId, userId }: BoothStageProps) {
  const { id: projectId } = useProject();
  // Keys that are pressed before the next line is rendered read this store.
  const [position] = useState(() => createStore(positionOf(lines, firstLineId)));
  useStore(position);
  const microphone = useMicrophone();
  const [session] = useState(() => new BoothSession(microphone, { userId, projectId }));
  const state = useStore(session.state);
  const { countdownSeconds, skipsRecorded } = useStore(boothSettings);
  const { status } = useStore(microphone.state);
  const recovered = useRecovered(userId, (recording) => recording.projectId === projectId && recording.lineId !== null);
  useEffect(() => () => void session.stop(), [session]);

  const indexNow = () => indexOf(lines, position.get());
  const index = indexNow();
  const line = lines[index];
  if (!line) return null;
  const isIdle = state.phase === 'ready';
  const go = (to: Line | undefined) => {
    void session.stop();
    if (to) position.set(positionOf(lines, to.id));
  };
  const withLine = (run: (line: Line) => void) => {
    const lineNow = lines[indexNow()];
    if (lineNow) run(lineNow);
  };
  const actions = {
    record: () => withLine((lineNow) => session.start(lineNow, countdownSeconds)),
    stop: () => void session.stop(),
    again: () => withLine((lineNow) => session.again(lineNow, countdownSeconds)),
    restart: () => session.restart(),
    next: () => go(lines.slice(indexNow() + 1).find(({ status: each }) => !skipsRecorded || each === 'none')),
    previous: () => go(lines[indexNow() - 1]),
  };
  return (
    <div className="flex max-w-[1120px] flex-col gap-6">
      <RecoveredRecordings
        recordings={recovered}
        text="The page was closed during a recording. Listen to what was recorded, then keep it as a take or delete it."
        actionLabel="Keep as a take"
        onUse={({ id }) => void recordingQueue.keep(id)}
      />
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
      {/* Stays on the screen below a long line, above the navigation and the player. */}
      <div className="sticky bottom-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))] z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
        <LevelMeter microphone={microphone} />
        <BoothControls state={state} isReady={status === 'open'} hasNext={index < lines.length - 1} actions={actions} />
      </div>
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

function BoothKeys({ actions }: { actions: BoothActions }) {
  const once = (run: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) run();
  };
  useShortcut('r', 'Record', once(actions.record));
  useShortcut('s', 'Stop', once(actions.stop));
  useShortcut('a', 'Record another take', once(actions.again));
  useShortcut('m', 'Drop the take and start again', once(actions.restart));
  useShortcut('n', 'Next line', actions.next);
  useShortcut('p', 'Previous line', actions.previous);
  return null;
}

type Position = {
  lineId: string;
  /** Index of the line, which is used when the line is deleted. */
  index: number;
};

function positionOf(lines: readonly Line[], lineId: string): Position {
  return {
    lineId,
    index: Math.max(
      0,
      lines.findIndex(({ id }) => id === lineId),
    ),
  };
}

function indexOf(lines: readonly Line[], { lineId, index }: Position): number {
  const current = lines.findIndex(({ id }) => id === lineId);
  return current >= 0 ? current : Math.min(index, lines.length - 1);
}
