'use client';

import { useMemo } from 'react';
import { type Comparison, compareLoudness, compareNoise } from './compare-takes';
import { DeleteTake } from './delete-take';
import { QueuedTake } from './queued-take';
import { recordingQueue } from './recording-queue';
import { useLineTakes } from './use-line-takes';
import { useLineStore } from '@/components/lines/use-lines';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { player } from '@/components/player/player';
import type { Track } from '@/components/player/track';
import { SoundWarnings } from '@/components/takes/warnings/sound-warnings';
import { TrackButton } from '@/components/player/track-button';
import { TrackWaveform } from '@/components/player/track-waveform';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useProject } from '@/components/shared/project-context';
import { useRequest } from '@/components/shared/use-request';
import { useShortcut } from '@/components/shell/shortcuts';
import { reportError } from '@/components/shell/global-errors';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { lengthText } from '@/components/ui/format-duration';
import { useStore } from '@/components/ui/store';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Line, LineTake } from '@/lib/contracts/lines';

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
