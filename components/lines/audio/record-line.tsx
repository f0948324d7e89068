'use client';

import { lazy, Suspense, useState } from 'react';
import { LineDialog } from '@/components/lines/line-dialog';
import { useLineStore } from '@/components/lines/use-lines';
import type { StoredRecording } from '@/components/recorder/recordings-db';
import { RecoveredRecordings, useRecovered } from '@/components/recorder/recovered-recordings';
import { type RecordedFile, storedRecordings } from '@/components/recorder/stored-recordings';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { FileName } from '@/components/ui/breakable-text';
import { Spinner } from '@/components/ui/notices/spinner';
import { audioDuration, nameWithoutEnding } from '@/components/uploads/file-facts';
import { isDelivered } from '@/components/uploads/upload-types';
import { uploads } from '@/components/uploads/uploads';
import { api } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';

const Recorder = lazy(() => import('@/components/recorder/recorder').then((module) => ({ default: module.Recorder })));
const TrimRecovered = lazy(() =>
  import('@/components/recorder/trim-recovered').then((module) => ({ default: module.TrimRecovered })),
);

export function RecordLineDialog({ line, closeTo }: { line: Line; closeTo: string }) {
  const { id: projectId } = useProject();
  const userId = useCurrentUser().user?.id ?? '';
  const upload = useUploadRecordedLine();
  const [recovered, setRecovered] = useState<StoredRecording | null>(null);
  const offered = useRecovered(userId, (recording) => recording.lineId === line.id);
  const name = nameWithoutEnding(line.filename);
  const use = async (recording: StoredRecording) => {
    if (await storedRecordings.claim(recording.id)) setRecovered(recording);
  };
  return (
    <LineDialog title="Record" size="large" closeTo={closeTo} closeOnOutside={false}>
      {(close) => {
        const submit = (recorded: RecordedFile) => {
          upload(line, recorded);
          close();
        };
        return (
          <div className="flex flex-col gap-4">
            {!recovered && (
              <RecoveredRecordings
                recordings={offered}
                text="The page was closed before these recordings were uploaded. Listen to them, then upload or delete them."
                actionLabel="Trim and upload"
                onUse={(recording) => void use(recording)}
              />
            )}
            <div>
              <p className="font-semibold">
                <FileName name={line.filename} />
              </p>
              {line.description && (
                <p dir="auto" className="mt-1 break-words whitespace-pre-line text-muted">
                  {line.description}
                </p>
              )}
              <p dir="auto" className="mt-2 text-lg leading-8 break-words whitespace-pre-line">
                {line.line}
              </p>
            </div>
            {/* Stays on the screen below a long line. */}
            <div className="sticky -bottom-5 -mx-5 -mb-5 bg-raised px-5 pt-2 pb-5 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
              <Suspense fallback={<Spinner label="Loading the recorder" />}>
                {recovered ? (
                  <TrimRecovered
                    {...{ recording: recovered, name, submitLabel: 'Upload' }}
                    onSubmit={submit}
                    onCancel={() => setRecovered(null)}
                  />
                ) : (
                  <Recorder
                    owner={{ userId, projectId, lineId: line.id }}
                    {...{ title: line.filename, name, submitLabel: 'Upload' }}
                    onSubmit={submit}
                    onCancel={() => close()}
                  />
                )}
              </Suspense>
            </div>
          </div>
        );
      }}
    </LineDialog>
  );
}

/** Returns a function that uploads a recorded line. Uploads continue after the dialog closes. */
function useUploadRecordedLine(): (line: Line, recorded: RecordedFile) => void {
  const { id: projectId } = useProject();
  const store = useLineStore();
  return ({ id, filename: nameAtStart }, { file, stored }) => {
    const idempotencyKey = crypto.randomUUID();
    uploads.start({
      projectId,
      kind: 'audio',
      purpose: 'line',
      parts: [{ file, name: nameAtStart, stored }],
      deliver: async ([part]) => {
        if (!part) return;
        // The line may have been renamed since.
        const filename = store.snapshot.get().lines.get(id)?.filename ?? nameAtStart;
        const body = { uri: part.uri, duration: await audioDuration(part.file) };
        const params = { projectId, filename };
        try {
          await api('POST /projects/{projectId}/lines/{filename}/takes', { params, body, idempotencyKey });
        } catch (error) {
          if (stored.uri === null || !isDelivered(error)) throw error;
        }
        await store.loadChanges();
      },
    });
  };
}
