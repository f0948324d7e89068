'use client';

import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { lineByFilename, useLineStore } from '@/components/lines/use-lines';
import { useProject } from '@/components/shared/project-context';
import { InterruptedUploads } from '@/components/takes/interrupted-uploads';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/notices/progress';
import { ScrollList } from '@/components/ui/scroll-list';
import { useStore } from '@/components/ui/store';
import { isRefused } from '@/components/uploads/connection';
import { audioDuration } from '@/components/uploads/file-facts';
import { type Upload, uploads, useUploads } from '@/components/uploads/uploads';
import { api, ApiError } from '@/lib/client/api';
import type { Line, LineAudio } from '@/lib/contracts/lines';

/** Returns a function that uploads the audio of lines. Uploads continue after the dialog closes. */
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

/** Lists large uploads that a reload or a crash has stopped, once the lines are loaded. */
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

/** Shows one bar for all uploads, and a line for each that has failed. */
export function LineUploads() {
  const { id, scopes } = useProject();
  const list = useUploads(id).filter(({ purpose }) => purpose === 'line');
  const progress = useTotalProgress(list);
  if (list.length === 0 || !scopes.includes('record-line')) return null;
  const failed = list.filter(({ state }) => state === 'failed');
  const running = list.filter(({ state }) => state !== 'failed');
  const isPaused = running.some(({ state }) => state === 'paused');
  const numRunning = running.length === 1 ? '1 file' : `${running.length} files`;
  return (
    <section aria-label="Uploads" className="mb-4 border-y border-line py-3">
      {running.length > 0 && (
        <>
          <div className="mb-1.5 flex flex-wrap items-center gap-2">
            <p aria-live="polite" className="mr-auto text-sm font-medium">
              {isPaused ? `Paused: waiting for the connection. ${numRunning} left` : `Uploading ${numRunning}`}
            </p>
            <Button size="small" variant="quiet" onClick={() => cancelAll(running)}>
              Cancel uploads
            </Button>
          </div>
          <ProgressBar label="Uploads" value={progress} showPercent />
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
            <Button size="small" variant="quiet" onClick={() => cancelAll(failed)}>
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

/** The last ones first: otherwise each would start when those before it are canceled. */
function cancelAll(list: readonly Upload[]): void {
  for (const { id } of list.toReversed()) uploads.cancel(id);
}

/**
 * Returns the share of the bytes that are sent, of all uploads since the list was last empty. Delivered uploads leave
 * the list.
 */
function useTotalProgress(list: readonly Upload[]): number {
  const unsentBytes = list.reduce((sum, { file, progress }) => sum + file.size * (1 - progress), 0);
  const [mostBytes, setMostBytes] = useState(0);
  const bytes = list.length === 0 ? 0 : Math.max(mostBytes, unsentBytes);
  if (bytes !== mostBytes) setMostBytes(bytes);
  return bytes === 0 ? 1 : 1 - unsentBytes / bytes;
}

type ArrivedAudio = {
  filename: string;
  uri: string;
  duration: number | null;
};

const maxBatch = 100;
/** Time in milliseconds. Uploads that end within it, or during another request, are registered together. */
const collectMs = 250;

type Waiting = {
  resolve: () => void;
  reject: (error: unknown) => void;
} & ArrivedAudio;

/**
 * Registers uploads of lines in batches, one at a time. If the server refuses a batch, its halves are sent, so that one
 * bad file does not hold up the others.
 */
export class AudioRegistrar {
  private waiting: Waiting[] = [];
  private isSending = false;

  constructor(
    private readonly projectId: string,
    private readonly onRegistered: (lines: readonly LineAudio[]) => void,
  ) {}

  /** @throws ApiError if the server refuses the file */
  register(audio: ArrivedAudio): Promise<void> {
    const registered = new Promise<void>((resolve, reject) => {
      this.waiting.push({ ...audio, resolve, reject });
    });
    if (!this.isSending) void this.sendAll();
    return registered;
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    while (this.waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs));
      await this.send(this.waiting.splice(0, maxBatch));
    }
    this.isSending = false;
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const files = batch.map(({ filename, uri, duration }) => ({ filename, uri, duration }));
      const params = { projectId: this.projectId };
      this.onRegistered(await api('POST /projects/{projectId}/line-audio', { params, body: { files } }));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (isRefused(error) && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        await this.send(batch.slice(0, half));
        await this.send(batch.slice(half));
      } else for (const { reject } of batch) reject(withUriField(error));
    }
  }
}

/** The field of a batch has an index; the upload needs to know that its own URI was refused. */
function withUriField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.fields.uri ?? error.fields['files.0.uri'];
  return message === undefined ? error : new ApiError(error.status, error.message, error.code, { uri: message });
}
