'use client';

import { RecoveredRecordings, useRecovered } from '@/components/recorder/recovered-recordings';
import type { StoredRecording } from '@/components/recorder/recordings-db';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { ButtonLink } from '@/components/ui/button';

function useRecoveredTakes(): readonly StoredRecording[] {
  const { id: projectId } = useProject();
  const { user } = useCurrentUser();
  return useRecovered(user?.id, (recording) => recording.projectId === projectId && recording.lineId === null);
}

/** @param onUse receives a recording that this tab has claimed */
export function RecoveredTakes({ onUse }: { onUse: (recording: StoredRecording) => void }) {
  const use = async (recording: StoredRecording) => {
    if (await storedRecordings.claim(recording.id)) onUse(recording);
  };
  return (
    <RecoveredRecordings
      recordings={useRecoveredTakes()}
      text="The page was closed before these recordings were uploaded. Listen to them, then upload or delete them."
      actionLabel="Trim and upload"
      onUse={(recording) => void use(recording)}
    />
  );
}

/** Leads to the recordings that were not uploaded. */
export function RecoveredNotice() {
  const { id: projectId } = useProject();
  const { length } = useRecoveredTakes();
  if (length === 0) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning px-4 py-3">
      <p className="mr-auto">
        {length === 1 ? '1 recording was not uploaded.' : `${length} recordings were not uploaded.`}
      </p>
      <ButtonLink href={`/projects/${projectId}/files/upload-audio`} scroll={false} size="small" variant="secondary">
        Show recovered recordings
      </ButtonLink>
    </div>
  );
}
