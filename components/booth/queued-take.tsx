'use client';

import { recordingQueue } from './recording-queue';
import type { StoredRecording } from '@/components/recorder/recordings-db';
import { StoredSound } from '@/components/recorder/stored-sound';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/notices/progress';

type QueuedTakeProps = {
  recording: StoredRecording;
  number: number;
  /** Progress of the upload; null while it waits. */
  progress: number | null;
};

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
