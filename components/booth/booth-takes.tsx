'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLineStore } from '@/components/lines/use-lines';
import { player } from '@/components/player/player';
import type { Track } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import type { StoredRecording } from '@/components/recorder/recordings-db';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { StoredSound } from '@/components/recorder/stored-sound';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useProject } from '@/components/shared/project-context';
import { useRequest, useSubmit } from '@/components/shared/use-request';
import { reportError } from '@/components/shell/global-errors';
import { useShortcut } from '@/components/shell/shortcuts';
import { SoundWarnings } from '@/components/takes/warnings/take-warnings';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { lengthText } from '@/components/ui/format-duration';
import { Alert } from '@/components/ui/notices/alert';
import { ProgressBar } from '@/components/ui/notices/progress';
import { useStore } from '@/components/ui/store';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Line, LineTake } from '@/lib/contracts/lines';
import { compareLoudness, compareNoise, type Comparison } from './compare-takes';
import { recordingQueue } from './recording-queue';

export function BoothTakes({ line, lines }: { line: Line; lines: readonly Line[] }) {
  const takes = useLineTakes(line);
  const recordings = useStore(storedRecordings.state);
  const sending = useStore(recordingQueue.sending);
  const queued = recordings.filter(({ lineId, isFinished }) => lineId === line.id && isFinished);
  const others = useMemo(() => lines.filter(({ id, status }) => id !== line.id && status === 'done'), [lines, line.id]);
  const tracks = takes.flatMap((take, index) => trackOf(take, line, takes.length - index) ?? []);
  const newest = tracks[0];
  useShortcut(' ', 'Play or pause the newest take', () => {
    if (newest) player.toggle([newest], newest.id);
  });
  const number = takes.length + queued.length;
  return (
    <section aria-label="Takes">
      <h2 className="pb-2 text-lg font-semibold">Takes</h2>
      {number === 0 && <p className="text-muted">Not recorded yet.</p>}
      <ul aria-label="Takes" className="divide-y divide-line border-line not-empty:border-y">
        {queued.toReversed().map((recording, index) => (
          <li key={recording.id}>
            <QueuedTake
              recording={recording}
              number={number - index}
              progress={sending?.id === recording.id ? sending.progress : null}
            />
          </li>
        ))}
        {takes.map((take, index) => (
          <li key={take.id}>
            <TakeRow
              take={take}
              line={line}
              number={takes.length - index}
              track={trackOf(take, line, takes.length - index)}
              loudness={compareLoudness(take, others)}
              noise={compareNoise(take, others)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function trackOf({ id, previewUri, peaks, duration }: LineTake, line: Line, number: number): Track | null {
  if (previewUri === null) return null;
  const durationMs = duration === null ? null : duration * 1000;
  return { id, uri: previewUri, title: `Take ${number}`, subtitle: line.filename, peaks, durationMs };
}

type TakeRowProps = {
  take: LineTake;
  line: Line;
  number: number;
  track: Track | null;
  loudness: Comparison | null;
  noise: Comparison | null;
};

function TakeRow({ take, line, number, track, loudness, noise }: TakeRowProps) {
  const { choose, isSending } = useChooseTake(line);
  return (
    <article aria-label={`Take ${number}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      {track && <TrackButton track={track} queue={[track]} />}
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          Take {number}
          {take.isChosen && <Badge tone="success">Chosen</Badge>}
        </h3>
        <p className="tabular text-sm text-muted">
          {take.duration !== null && `${lengthText(take.duration)}, `}
          <LocalDateTime instant={take.created} />
          {take.marks.length > 0 && `, ${take.marks.length} ${take.marks.length === 1 ? 'mistake' : 'mistakes'} marked`}
        </p>
        {track && <TrackWaveform track={track} queue={[track]} bars={160} className="mt-1 h-9" />}
      </div>
      <div className="basis-64 text-sm max-md:basis-full">
        {take.status === 'processing' && <p role="status">Processing</p>}
        {take.status === 'failed' && <p className="text-danger">{take.failure ?? 'Unable to process audio.'}</p>}
        <SoundWarnings warnings={take.warnings} label={`Warnings about take ${number}`} />
        {loudness && <Figure {...loudness} unit="LUFS" />}
        {noise && <Figure {...noise} unit="dB" />}
      </div>
      {!take.isChosen && take.status !== 'failed' && (
        <Button size="small" variant="secondary" loading={isSending} onClick={() => choose(take.id)}>
          Choose
        </Button>
      )}
      {(!take.isChosen || take.status === 'failed') && take.status !== 'processing' && (
        <DeleteTake line={line} takeId={take.id} number={number} />
      )}
    </article>
  );
}

function Figure({ value, text, isUnusual, unit }: Comparison & { unit: string }) {
  return (
    <p className={cn(isUnusual ? 'text-warning' : 'text-muted')}>
      {text}{' '}
      <span className="tabular whitespace-nowrap">
        ({value.toFixed(1).replace('-', '−')} {unit})
      </span>
    </p>
  );
}

function useChooseTake({ id, filename }: Line): { choose: (takeId: string) => void; isSending: boolean } {
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const store = useLineStore();
  const { send, isSending } = useRequest(async (takeId: string) => {
    await api('PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}', {
      params: { projectId, filename, takeId },
      body: { isChosen: true },
    });
    await Promise.all([store.loadChanges(), loadAgain(queries, { queryKey: queryKeys.lineTakes(projectId, id) })]);
  }, reportError);
  return { choose: (takeId) => void send(takeId), isSending };
}

const processingPollMs = 3_000;

/** The takes of a line that the server has, newest first. */
function useLineTakes({ id, filename, lastModified }: Line): readonly LineTake[] {
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const store = useLineStore();
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.lineTakes(projectId, id), lastModified],
    queryFn: ({ signal }) =>
      api('GET /projects/{projectId}/lines/{filename}/takes', { params: { projectId, filename }, signal }),
    placeholderData: (former, query) => (query?.queryKey.includes(id) ? former : undefined),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'processing') ? processingPollMs : false,
  });
  useEffect(
    () =>
      storedRecordings.delivered.subscribe(() => {
        void store.loadChanges();
        void loadAgain(queries, { queryKey: queryKeys.lineTakes(projectId, id) });
      }),
    [id, projectId, queries, store],
  );
  return data;
}

/** Button for takes that are not chosen, and for failed ones. */
function DeleteTake({ line, takeId, number }: { line: Line; takeId: string; number: number }) {
  const [isOpen, setOpen] = useState(false);
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const store = useLineStore();
  const { send, isSending, problem } = useSubmit(async () => {
    const params = { projectId, filename: line.filename, takeId };
    await api('DELETE /projects/{projectId}/lines/{filename}/takes/{takeId}', { params });
    setOpen(false);
    await Promise.all([store.loadChanges(), loadAgain(queries, { queryKey: queryKeys.lineTakes(projectId, line.id) })]);
  });
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Delete take ${number}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        title={`Delete take ${number}`}
        confirmLabel="Delete"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setOpen(false)}
      >
        <p>The recording is deleted. This cannot be undone.</p>
        {problem && <Alert>{problem}</Alert>}
      </ConfirmDialog>
    </>
  );
}

type QueuedTakeProps = {
  recording: StoredRecording;
  number: number;
  /** Progress of the upload; null while it waits. */
  progress: number | null;
};

/** A take that only this browser has. */
function QueuedTake({ recording, number, progress }: QueuedTakeProps) {
  const { id, problem } = recording;
  return (
    <article aria-label={`Take ${number}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <StoredSound recording={recording} title={`Take ${number}`} />
      <div className="basis-64 text-sm max-md:basis-full">
        {problem === null ? (
          <>
            <p role="status">{progress === null ? 'Stored in this browser, waiting to upload' : 'Uploading'}</p>
            {progress !== null && <ProgressBar label={`Uploading take ${number}`} value={progress} />}
          </>
        ) : (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
      {problem !== null && (
        <div className="flex gap-2">
          <Button size="small" variant="secondary" onClick={() => void storedRecordings.discard(id)}>
            Discard
          </Button>
          <Button size="small" onClick={() => void recordingQueue.retry(id)}>
            Try again
          </Button>
        </div>
      )}
    </article>
  );
}
