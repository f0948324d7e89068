'use client';

import { RotateCw } from 'lucide-react';
import { AudioRegistrar } from './register-audio';
import { lineByFilename, useLineStore } from './use-lines';
import { useProject } from '@/components/shared/project-context';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress';
import { ScrollList } from '@/components/ui/scroll-list';
import { useStore } from '@/components/ui/store';
import { InterruptedUploads } from '@/components/takes/interrupted-uploads';
import { audioDuration } from '@/components/uploads/audio-duration';
import { uploads, useUploads } from '@/components/uploads/uploads';
import type { Line } from '@/lib/contracts/lines';

/** Uploads continue after the dialog closes. */
export function useUploadLineAudio(): (matches: readonly { file: File; line: Line }[]) => void {
  const { id: projectId } = useProject();
  const store = useLineStore();
  return (matches) => {
    const registrar = new AudioRegistrar(projectId, (lines) => store.mergeAudio(lines));
    for (const { file, line } of matches) {
      uploads.start({
        projectId,
        kind: 'audio',
        purpose: 'line',
        parts: [{ file, name: line.filename }],
        deliver: async ([part]) => {
          if (!part) return;
          const duration = await audioDuration(part.file);
          await registrar.register({ filename: line.filename, uri: part.uri, duration });
        },
      });
    }
  };
}

/** Large uploads that a reload or a crash has stopped; shown when the lines are loaded. */
export function InterruptedLineUploads() {
  const { lines, isComplete } = useStore(useLineStore().snapshot);
  const upload = useUploadLineAudio();
  if (!isComplete) return null;
  return (
    <InterruptedUploads
      label="Interrupted line uploads"
      purposes={['line']}
      scope="record-line"
      onResume={({ name }, file) => {
        const line = lineByFilename(lines, name);
        if (!line) return `There is no line ${name} any more. Cancel this upload and upload the file to another line.`;
        upload([{ file, line }]);
        return null;
      }}
    />
  );
}

/** One bar for all uploads, and a line for each that has failed. */
export function LineUploads() {
  const { id, scopes } = useProject();
  const list = useUploads(id).filter(({ purpose }) => purpose === 'line');
  if (list.length === 0 || !scopes.includes('record-line')) return null;
  const failed = list.filter(({ state }) => state === 'failed');
  const running = list.filter(({ state }) => state !== 'failed');
  const isPaused = running.some(({ state }) => state === 'paused');
  const bytes = running.reduce((sum, { file }) => sum + file.size, 0);
  const sent = running.reduce((sum, { file, progress }) => sum + file.size * progress, 0);
  return (
    <section aria-label="Uploads" className="mb-4 border-y border-line py-3">
      {running.length > 0 && (
        <>
          <p aria-live="polite" className="mb-1.5 text-sm font-medium">
            {isPaused ? 'Paused: waiting for the connection. ' : ''}
            {running.length === 1 ? 'Uploading 1 file' : `Uploading ${running.length} files`}
          </p>
          <ProgressBar label="Uploads" value={bytes === 0 ? 0 : sent / bytes} showPercent />
        </>
      )}
      {failed.length > 0 && (
        <div className={running.length > 0 ? 'mt-3' : ''}>
          <div className="flex flex-wrap items-center gap-2">
            <p role="alert" className="mr-auto text-sm font-medium text-danger">
              {failed.length === 1 ? '1 file was not uploaded.' : `${failed.length} files were not uploaded.`}
            </p>
            <Button
              size="small"
              variant="secondary"
              icon={<RotateCw className="size-4" aria-hidden="true" />}
              onClick={() => {
                for (const { id: uploadId } of failed) uploads.retry(uploadId);
              }}
            >
              Try again
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                for (const { id: uploadId } of failed) uploads.cancel(uploadId);
              }}
            >
              Dismiss
            </Button>
          </div>
          <ScrollList aria-label="Failed uploads" className="mt-2 max-h-40 text-sm text-muted">
            {failed.map((upload) => (
              <li key={upload.id} className="break-words">
                {upload.name}: {upload.message}
              </li>
            ))}
          </ScrollList>
        </div>
      )}
    </section>
  );
}
