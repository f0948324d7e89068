'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { useStore } from '@/components/ui/store';
import type { StoredRecording } from './recordings-db';
import { StoredSound } from './stored-sound';
import { storedRecordings } from './stored-recordings';

/** The recordings of a closed page that meet the condition, oldest first. */
export function useRecovered(
  userId: string | undefined,
  isIncluded: (recording: StoredRecording) => boolean,
): readonly StoredRecording[] {
  useEffect(() => {
    if (userId) storedRecordings.start(userId);
  }, [userId]);
  return useStore(storedRecordings.state).filter((recording) => !recording.isFinished && isIncluded(recording));
}

type RecoveredRecordingsProps = {
  recordings: readonly StoredRecording[];
  /** Text that says what the user can do with the recordings. */
  text: string;
  actionLabel: string;
  onUse: (recording: StoredRecording) => void;
};

/** Lists recordings whose page was closed before the server had them. */
export function RecoveredRecordings({ recordings, text, actionLabel, onUse }: RecoveredRecordingsProps) {
  const [discarded, setDiscarded] = useState<StoredRecording | null>(null);
  if (recordings.length === 0) return null;
  return (
    <section aria-label="Interrupted recordings" className="rounded-lg border border-warning px-4 pt-3">
      <h2 className="font-semibold">Recovered</h2>
      <p className="text-sm text-muted">{text}</p>
      <ul className="divide-y divide-line">
        {recordings.map((recording) => (
          <li key={recording.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <StoredSound recording={recording} title={recording.filename} />
            <div className="flex gap-2">
              <Button size="small" variant="secondary" onClick={() => setDiscarded(recording)}>
                Delete
              </Button>
              <Button size="small" onClick={() => onUse(recording)}>
                {actionLabel}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={discarded !== null}
        danger
        title="Delete recording"
        confirmLabel="Delete"
        onConfirm={() => {
          if (discarded) void storedRecordings.discard(discarded.id);
          setDiscarded(null);
        }}
        onClose={() => setDiscarded(null)}
      >
        <p>Only this browser has the recording. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
