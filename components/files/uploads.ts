'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { PutError } from '@/components/files/put-file';
import { sendFile, type UploadKind } from '@/components/files/send-file';
import { ApiError } from '@/lib/client/api';

/** One file on its way into a project. */
export type Upload = {
  id: string;
  projectId: string;
  name: string;
  /** Share of the bytes that have left, 0 to 1. */
  progress: number;
  state: 'waiting' | 'uploading' | 'paused' | 'done' | 'failed';
  message: string | null;
};

/** Files that become one thing together: a file or take by itself, or all takes of a project with named audio. */
export type Delivery = {
  projectId: string;
  kind: UploadKind;
  parts: readonly { file: File; name: string }[];
  /** Told with what arrived, in the order of `parts`; a part that was cancelled is left out. May be tried twice. */
  deliver: (arrived: readonly { uri: string; name: string; file: File }[]) => Promise<void>;
};

/** So many at once: more would only share the same line. */
const mostAtOnce = 3;

type Job = {
  upload: Upload;
  file: File;
  uri: string | null;
  delivery: Delivery;
  isDelivering: boolean;
  end: AbortController;
};

/**
 * All uploads of this tab. They live beside React, so that one can close the dialog and walk through the app while they
 * go on.
 */
class Uploads {
  private jobs: readonly Job[] = [];
  private shown: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();

  readonly get = (): readonly Upload[] => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the ids of the uploads. */
  start(delivery: Delivery): string[] {
    const added = delivery.parts.map(({ file, name }): Job => {
      const upload: Upload = {
        id: crypto.randomUUID(),
        projectId: delivery.projectId,
        name,
        progress: 0,
        state: 'waiting',
        message: null,
      };
      return { upload, file, uri: null, delivery, isDelivering: false, end: new AbortController() };
    });
    this.jobs = [...this.jobs, ...added];
    this.next();
    return added.map(({ upload }) => upload.id);
  }

  cancel(id: string): void {
    const job = this.find(id);
    if (!job || job.isDelivering) return;
    job.end.abort(new DOMException('Cancelled', 'AbortError'));
    this.jobs = this.jobs.filter((other) => other !== job);
    this.next();
    void this.deliverWhenComplete(job.delivery);
  }

  retry(id: string): void {
    const job = this.find(id);
    if (job?.upload.state !== 'failed') return;
    job.end = new AbortController();
    if (job.uri) {
      void this.deliverWhenComplete(job.delivery);
      return;
    }
    this.change(job, { state: 'waiting', message: null, progress: 0 });
    this.next();
  }

  /** Begins what waits, as many as may run at once. */
  private next(): void {
    this.tell();
    const running = this.jobs.filter(
      ({ upload, isDelivering }) => !isDelivering && (upload.state === 'uploading' || upload.state === 'paused'),
    ).length;
    const waiting = this.jobs.filter(({ upload }) => upload.state === 'waiting');
    for (const job of waiting.slice(0, Math.max(0, mostAtOnce - running))) void this.run(job);
  }

  private async run(job: Job): Promise<void> {
    this.change(job, { state: 'uploading', message: null });
    try {
      job.uri = await sendFile({
        file: job.file,
        kind: job.delivery.kind,
        signal: job.end.signal,
        onProgress: (progress) => this.change(job, { progress }),
        onPause: () => this.change(job, { state: 'paused', progress: 0 }),
        onResume: () => this.change(job, { state: 'uploading' }),
      });
      this.change(job, { state: 'done', progress: 1, message: 'Uploaded' });
      void this.deliverWhenComplete(job.delivery);
    } catch (error) {
      if (job.end.signal.aborted) return;
      this.change(job, { state: 'failed', message: sentenceOf(error) });
    } finally {
      this.next();
    }
  }

  /** All parts have arrived: now the project gets them. */
  private async deliverWhenComplete(delivery: Delivery): Promise<void> {
    const jobs = this.jobs.filter((job) => job.delivery === delivery);
    const arrived = jobs.flatMap(({ uri, upload, file }) => (uri ? [{ uri, name: upload.name, file }] : []));
    if (jobs.length === 0 || arrived.length < jobs.length || jobs.some(({ isDelivering }) => isDelivering)) return;
    for (const job of jobs) {
      job.isDelivering = true;
      this.change(job, { state: 'uploading', progress: 1, message: 'Adding it to the project' });
    }
    try {
      await delivery.deliver(arrived);
      this.jobs = this.jobs.filter((job) => !jobs.includes(job));
      this.tell();
    } catch (error) {
      for (const job of jobs) {
        job.isDelivering = false;
        // The object is gone or was never whole: only sending it again helps.
        if (error instanceof ApiError && error.fields.uri) job.uri = null;
        this.change(job, { state: 'failed', message: sentenceOf(error) });
      }
    }
  }

  private find(id: string): Job | undefined {
    return this.jobs.find(({ upload }) => upload.id === id);
  }

  private change(job: Job, changes: Partial<Upload>): void {
    job.upload = { ...job.upload, ...changes };
    this.tell();
  }

  private tell(): void {
    this.shown = this.jobs.map(({ upload }) => upload);
    for (const listener of this.listeners) listener();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof PutError) return error.message;
  return 'Something went wrong. Please try again.';
}

export const uploads = new Uploads();

const none: readonly Upload[] = [];

/** Uploads of one project that are not in it yet. While there are some, leaving the site asks first. */
export function useUploads(projectId: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.get, () => none);
  const isBusy = all.some(({ state }) => state !== 'failed');
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
  return all.filter((upload) => upload.projectId === projectId);
}
