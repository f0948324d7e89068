'use client';

import { useState } from 'react';
import { type OpenRecording, openRecording } from './open-recording';
import { SplitEditor } from './split-editor';
import { SplitUploads } from './split-uploads';
import { UnreadableWavError } from './wav-source';
import { useScript } from '@/components/booth/use-script';
import { useProject } from '@/components/shared/project-context';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { FilePicker } from '@/components/ui/file-picker';
import { ProgressBar } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { showToast } from '@/components/ui/toaster';
import type { Line } from '@/lib/contracts/lines';

/** Takes one long recording of many lines apart. */
export function SplitScreen() {
  const project = useProject();
  const mayRecord = project.hasLineReader && project.scopes.includes('record-line');
  return (
    <PageFrame title="Split a recording" back={{ href: `/projects/${project.id}/booth`, label: 'Booth' }} width="full">
      {mayRecord ? (
        <div className="mx-auto max-w-[1120px]">
          <SplitUploads />
          <LoadedSplit />
        </div>
      ) : (
        <EmptyState title="There is nothing to split here">Lines are recorded by the assigned voice.</EmptyState>
      )}
    </PageFrame>
  );
}

function LoadedSplit() {
  const { lines, hasFailed, reload } = useScript();
  if (lines) return <OpenSplit lines={lines} />;
  return hasFailed ? <ErrorState onRetry={reload} /> : <Spinner label="Loading the script" />;
}

type Opening = { step: string; share: number; abort: AbortController };

function OpenSplit({ lines }: { lines: readonly Line[] }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const [recording, setRecording] = useState<OpenRecording | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async ([file]: File[]) => {
    if (!file) return;
    const abort = new AbortController();
    setProblem(null);
    setOpening({ step: 'Opening', share: 0, abort });
    try {
      const onProgress = (step: string, share: number) => setOpening({ step, share, abort });
      setRecording(await openRecording(file, { onProgress, signal: abort.signal }));
    } catch (error) {
      if (error instanceof UnreadableWavError) setProblem(error.message);
      else if (!abort.signal.aborted) setProblem('The file could not be read. Please choose it again.');
    } finally {
      setOpening(null);
    }
  };
  if (recording) {
    return (
      <SplitEditor
        key={recording.name}
        recording={recording}
        lines={lines}
        onClose={() => setRecording(null)}
        onStored={(count) => {
          setRecording(null);
          showToast(`${count} ${count === 1 ? 'line is' : 'lines are'} being uploaded.`);
        }}
      />
    );
  }
  if (opening) {
    return (
      <div className="flex items-center gap-4 py-10">
        <div className="min-w-0 flex-1">
          <p role="status" className="mb-2 font-medium">
            {opening.step}
          </p>
          <ProgressBar label={opening.step} value={opening.share} showPercent />
        </div>
        <Button variant="secondary" onClick={() => opening.abort.abort()}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <FilePicker
      label="Choose one long recording or drop it here"
      hint="It is split at pauses or markers. WAV is best: it is cut without changing a sample."
      accept="audio/*,.wav,.flac"
      error={problem}
      onFiles={(files) => void open(files)}
    />
  );
}
