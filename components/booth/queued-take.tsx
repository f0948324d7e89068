'use client';

import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { type QueuedRecording, recordingQueue } from './recording-queue';
import { readRecording } from './recordings-db';
import { type Pcm, secondsOf } from '@/components/recorder/pcm';
import { peaksOf } from '@/components/recorder/peaks';
import { RegionPlayer } from '@/components/recorder/region-player';
import { wavFile } from '@/components/recorder/wav-file';
import { Button } from '@/components/ui/button';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { ProgressBar } from '@/components/ui/progress';
import { useStore } from '@/components/ui/store';
import { Waveform } from '@/components/ui/waveform';

const columns = 160;

interface QueuedTakeProps {
  recording: QueuedRecording;
  number: number;
  /** Null while it waits. */
  progress: number | null;
}

/** A take that only this browser has. */
export function QueuedTake({ recording, number, progress }: QueuedTakeProps) {
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
          <Button size="small" variant="secondary" onClick={() => void recordingQueue.discard(id)}>
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

export function StoredSound({ recording, title }: { recording: QueuedRecording; title: string }) {
  const { data: pcm } = useQuery({
    queryKey: ['stored-recording', recording.id],
    queryFn: () => readRecording(recording),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!pcm || pcm.samples.length === 0) return <h3 className="flex-1 font-semibold">{title}</h3>;
  return <LoadedSound pcm={pcm} title={title} />;
}

function LoadedSound({ pcm, title }: { pcm: Pcm; title: string }) {
  const peaks = useMemo(() => peaksOf(pcm.samples, columns), [pcm]);
  const sound = useMemo(() => new RegionPlayer(wavFile(pcm, 'take')), [pcm]);
  useEffect(() => () => sound.close(), [sound]);
  const { isPlaying, time } = useStore(sound.state);
  const duration = secondsOf(pcm);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <IconButton
        round
        variant="secondary"
        label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
        icon={<Icon className="size-4.5 fill-current" aria-hidden="true" />}
        onClick={() => sound.toggle({ start: 0, end: duration })}
      />
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="font-semibold">{title}</h3>
        <p className="tabular text-sm text-muted">{lengthText(duration)}</p>
        <Waveform
          label={`${title}, ${lengthText(duration)}`}
          peaks={peaks}
          bars={columns}
          progress={isPlaying ? time / duration : 0}
          className="mt-1 h-9"
        />
      </div>
    </>
  );
}
