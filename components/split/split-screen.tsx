'use client';

import { useEffect, useState } from 'react';
import { useScriptLines } from '@/components/lines/use-lines';
import type { StoredSplit } from '@/components/recorder/recordings-db';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { FileName } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { Alert } from '@/components/ui/notices/alert';
import { ProgressBar } from '@/components/ui/notices/progress';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { showToast } from '@/components/ui/notices/toaster';
import { UploadList } from '@/components/uploads/upload-list';
import { useUploads } from '@/components/uploads/uploads';
import type { Line } from '@/lib/contracts/lines';
import { type OpenRecording, openRecording } from './open-recording';
import { SplitEditor } from './split-editor';
import { isFileOf, SplitWork, watchUnfinishedSplits } from './split-work';
import { UnreadableWavError } from './wav-source';

/** Screen that splits one long recording of many lines. */
export function SplitScreen() {
  const project = useProject();
  const mayRecord = project.hasLineReader && project.scopes.includes('record-line');
  return (
    <PageFrame title="Split a recording" back={{ href: `/projects/${project.id}/booth`, label: 'Booth' }} width="full">
      {mayRecord ? (
        <div className="max-w-[1120px]">
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
  const { lines, hasFailed, reload } = useScriptLines();
  if (lines) return <OpenSplit lines={lines} />;
  return hasFailed ? <ErrorState onRetry={reload} /> : <Spinner label="Loading the script" />;
}

type Opening = { step: string; share: number; abort: AbortController };

function OpenSplit({ lines }: { lines: readonly Line[] }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const [opened, setOpened] = useState<{ recording: OpenRecording; work: SplitWork } | null>(null);
  const { id: projectId } = useProject();
  const userId = useCurrentUser().user?.id ?? '';
  const [unfinished, setUnfinished] = useState<readonly StoredSplit[]>([]);
  useEffect(() => {
    if (opened) return () => void opened.work.leave();
    return watchUnfinishedSplits(userId, projectId, setUnfinished);
  }, [opened, userId, projectId]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStored, setStored] = useState(true);
  const notStored = !isStored && (
    <Alert>This browser cannot store your cuts. Do not close the page before the lines are uploaded.</Alert>
  );
  const open = async ([file]: File[]) => {
    if (!file) return;
    const abort = new AbortController();
    setProblem(null);
    setStored(true);
    setOpening({ step: 'Opening', share: 0, abort });
    try {
      const onProgress = (step: string, share: number) => setOpening({ step, share, abort });
      const recording = await openRecording(file, { onProgress, signal: abort.signal });
      const former = unfinished.find((split) => isFileOf(split, file));
      const onFailure = () => setStored(false);
      const work =
        (former && (await SplitWork.resume(former, onFailure))) ??
        (await SplitWork.begin({ userId, projectId }, file, onFailure));
      setOpened({ recording, work });
    } catch (error) {
      if (error instanceof UnreadableWavError) setProblem(error.message);
      else if (!abort.signal.aborted) setProblem('The file could not be read. Please choose it again.');
    } finally {
      setOpening(null);
    }
  };
  if (opened) {
    return (
      <div className="flex flex-col gap-5">
        {notStored}
        <SplitEditor
          key={opened.recording.name}
          {...opened}
          lines={lines}
          onClose={() => {
            void opened.work.discard();
            setOpened(null);
          }}
          onStored={(count) => {
            setOpened(null);
            showToast(`${count} ${count === 1 ? 'line is' : 'lines are'} being uploaded.`);
          }}
        />
      </div>
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
    <div className="flex flex-col gap-5">
      {notStored}
      <UnfinishedSplits
        splits={unfinished}
        onDiscard={(split) => {
          setUnfinished((current) => current.filter(({ id }) => id !== split.id));
          void SplitWork.resume(split, () => {}).then((work) => work?.discard());
        }}
      />
      <FilePicker
        label="Choose one long recording or drop it here"
        hint="It is split at pauses or markers. WAV is best: it is cut without changing a sample."
        accept="audio/*,.wav,.flac"
        error={problem}
        onFiles={(files) => void open(files)}
      />
    </div>
  );
}

const shownUploads = 5;

function SplitUploads() {
  const { id } = useProject();
  const list = useUploads(id);
  if (list.length === 0) return null;
  const active = list.toSorted((a, b) => Number(b.state !== 'waiting') - Number(a.state !== 'waiting'));
  return (
    <section aria-label="Uploads" className="mb-4">
      <p role="status" className="pb-2 font-medium">
        {list.length} {list.length === 1 ? 'line' : 'lines'} left to upload
      </p>
      <UploadList label="Line uploads" list={active.slice(0, shownUploads)} />
    </section>
  );
}

type UnfinishedSplitsProps = {
  splits: readonly StoredSplit[];
  onDiscard: (split: StoredSplit) => void;
};

/** Recordings whose page was closed before the server had all lines. */
function UnfinishedSplits({ splits, onDiscard }: UnfinishedSplitsProps) {
  if (splits.length === 0) return null;
  return (
    <section aria-label="Unfinished recordings" className="rounded-lg border border-warning px-4 pt-3">
      <h2 className="font-semibold">Unfinished</h2>
      <p className="text-sm text-muted">Choose the same file again to continue where you stopped.</p>
      <ul className="divide-y divide-line">
        {splits.map((split) => (
          <li key={split.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <strong className="font-semibold">
                <FileName name={split.file.name} />
              </strong>
              , {split.plan.length} {split.plan.length === 1 ? 'piece' : 'pieces'},{' '}
              <LocalDateTime instant={new Date(split.created).toISOString()} />
            </span>
            <Button size="small" variant="secondary" onClick={() => onDiscard(split)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
