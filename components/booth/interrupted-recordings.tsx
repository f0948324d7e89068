'use client';

import { StoredSound } from './queued-take';
import { recordingQueue } from './recording-queue';
import { Button } from '@/components/ui/button';
import { useStore } from '@/components/ui/store';

/** Recordings whose tab was closed before they were stopped. */
export function InterruptedRecordings({ projectId }: { projectId: string }) {
  const { recordings } = useStore(recordingQueue.state);
  const interrupted = recordings.filter((recording) => recording.isInterrupted && recording.projectId === projectId);
  if (interrupted.length === 0) return null;
  return (
    <section aria-label="Interrupted recordings" className="rounded-lg border border-warning px-4 pt-3">
      <h2 className="font-semibold">Recovered</h2>
      <p className="text-sm text-muted">
        The page was closed during a recording. Listen to what was recorded, then keep it as a take or discard it.
      </p>
      <ul className="divide-y divide-line">
        {interrupted.map((recording) => (
          <li key={recording.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <StoredSound recording={recording} title={recording.filename} />
            <div className="flex gap-2">
              <Button size="small" variant="secondary" onClick={() => void recordingQueue.discard(recording.id)}>
                Discard
              </Button>
              <Button size="small" onClick={() => void recordingQueue.keep(recording.id)}>
                Keep as a take
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
