'use client';

import { useSyncExternalStore } from 'react';
import { retry, UploadError } from './connection';
import { forgetUpload } from './remembered-uploads';
import { sendFile } from './send-file';
import { SignTogether } from './sign-together';
import type { StoredFile, UploadKind, UploadPurpose } from './upload-types';
import { createNotifier } from '@/components/ui/store';
import { ApiError } from '@/lib/client/api';

export type Upload = {
  id: string;
  projectId: string;
  kind: UploadKind;
  purpose: UploadPurpose;
  file: File;
  name: string;
  progress: number;
  state: 'waiting' | 'uploading' | 'paused' | 'done' | 'failed';
  message: string | null;
};

/** A single file or take, or all takes of a project with named audio. */
export type Delivery = {
  projectId: string;
  kind: UploadKind;
  purpose: UploadPurpose;
  /** The browser made the file: after a reload the user cannot choose it again. */
  isGenerated?: boolean;
  parts: readonly { file: File; name: string; stored?: StoredFile | undefined }[];
  /** Comment that is stored with an interrupted upload. `deliver` sends its own comment. */
  comment?: string;
  /**
   * Delivers the uploaded files in the order of `parts`, without canceled ones. It may be called again after an error.
   */
  deliver: (arrived: readonly { uri: string; name: string; file: File }[]) => Promise<void>;
};

/**
 * Maximum of parallel uploads of large files. More would only share the same bandwidth; small files mostly wait for
 * responses.
 */
const maxParallelLarge = 3;
const maxParallel = 8;
const largeBytes = 1024 * 1024;
const isLarge = ({ upload }: UploadJob) => upload.file.size > largeBytes;
const isSmallAudio = (job: UploadJob) => job.upload.kind === 'audio' && !isLarge(job);

type UploadJob = {
  upload: Upload;
  uri: string | null;
  stored: StoredFile | undefined;
  delivery: Delivery;
  isDelivering: boolean;
  end: AbortController;
};

/** Uploads that are independent of React components, so that they continue after the dialog closes. */
class Uploads {
  private jobs: readonly UploadJob[] = [];
  private snapshot: readonly Upload[] = [];
  private readonly changes = createNotifier();
  private readonly smallAudio = new SignTogether(() =>
    this.jobs.filter((job) => job.uri === null && isSmallAudio(job)).map(({ upload }) => upload.file),
  );

  readonly get = (): readonly Upload[] => this.snapshot;

  readonly subscribe = this.changes.subscribe;

  start(delivery: Delivery): string[] {
    const added = delivery.parts.map(({ file, name, stored }): UploadJob => {
      const uri = stored?.uri ?? null;
      const upload: Upload = {
        id: crypto.randomUUID(),
        projectId: delivery.projectId,
        kind: delivery.kind,
        purpose: delivery.purpose,
        file,
        name,
        progress: uri === null ? 0 : 1,
        state: uri === null ? 'waiting' : 'done',
        message: null,
      };
      return { upload, uri, stored, delivery, isDelivering: false, end: new AbortController() };
    });
    this.jobs = [...this.jobs, ...added];
    this.startNext();
    void this.deliverWhenComplete(delivery);
    return added.map(({ upload }) => upload.id);
  }

  cancel(id: string): void {
    const job = this.find(id);
    if (!job || job.isDelivering) return;
    job.end.abort(new DOMException('Canceled', 'AbortError'));
    this.forgetStored(job);
    job.stored?.onCanceled();
    this.jobs = this.jobs.filter((other) => other !== job);
    this.startNext();
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
    this.change(job, { state: 'waiting', message: null });
    this.startNext();
  }

  private forgetStored({ uri, delivery }: UploadJob): void {
    if (uri) forgetUpload(delivery.projectId, { uri });
  }

  private startNext(): void {
    this.notifyListeners();
    const running = this.jobs.filter(
      ({ upload, isDelivering }) => !isDelivering && (upload.state === 'uploading' || upload.state === 'paused'),
    );
    let places = maxParallel - running.length;
    let placesForLarge = maxParallelLarge - running.filter(isLarge).length;
    for (const job of this.jobs) {
      if (places <= 0) break;
      if (job.upload.state !== 'waiting' || (isLarge(job) && placesForLarge <= 0)) continue;
      places -= 1;
      if (isLarge(job)) placesForLarge -= 1;
      void this.run(job);
    }
  }

  private async run(job: UploadJob): Promise<void> {
    this.change(job, { state: 'uploading', message: null });
    try {
      const { projectId, kind, purpose, comment = '' } = job.delivery;
      const isGenerated = job.stored !== undefined || job.delivery.isGenerated === true;
      const uri = await sendFile({
        projectId,
        kind,
        purpose,
        isGenerated,
        comment,
        file: job.upload.file,
        name: job.upload.name,
        ...(isSmallAudio(job) && { sign: this.smallAudio.sign }),
        signal: job.end.signal,
        onProgress: (bytes) => this.change(job, { progress: bytes / job.upload.file.size }),
        onPause: () => this.change(job, { state: 'paused' }),
        onResume: () => this.change(job, { state: 'uploading' }),
      });
      await job.stored?.onUploaded(uri);
      job.uri = uri;
      const isAlone = job.delivery.parts.length === 1;
      this.change(job, {
        state: 'done',
        progress: 1,
        message: isAlone ? 'Uploaded' : 'Uploaded, waiting for the others',
      });
      void this.deliverWhenComplete(job.delivery);
    } catch (error) {
      if (job.end.signal.aborted) return;
      this.change(job, { state: 'failed', message: messageOf(error) });
    } finally {
      this.startNext();
    }
  }

  private async deliverWhenComplete(delivery: Delivery): Promise<void> {
    const jobs = this.jobs.filter((job) => job.delivery === delivery);
    const arrived = jobs.flatMap(({ uri, upload: { name, file } }) => (uri ? [{ uri, name, file }] : []));
    if (jobs.length === 0 || arrived.length < jobs.length || jobs.some(({ isDelivering }) => isDelivering)) return;
    for (const job of jobs) job.isDelivering = true;
    const show = (changes: Partial<Upload>) => {
      for (const job of jobs) this.change(job, { progress: 1, ...changes });
    };
    const connection = {
      // A delivery in progress cannot be canceled.
      signal: new AbortController().signal,
      onPause: () => show({ state: 'paused', message: null }),
      onResume: () => show({ state: 'uploading', message: 'Adding it to the project' }),
    };
    connection.onResume();
    try {
      await retry(connection, () => delivery.deliver(arrived));
      for (const job of jobs) {
        this.forgetStored(job);
        job.stored?.onDelivered();
      }
      this.jobs = this.jobs.filter((job) => !jobs.includes(job));
      this.notifyListeners();
    } catch (error) {
      for (const job of jobs) {
        job.isDelivering = false;
        // The object is missing or incomplete: only uploading it again helps.
        if (error instanceof ApiError && error.fields.uri) {
          this.forgetStored(job);
          job.uri = null;
        }
        this.change(job, { state: 'failed', message: messageOf(error) });
      }
    }
  }

  private find(id: string): UploadJob | undefined {
    return this.jobs.find(({ upload }) => upload.id === id);
  }

  private change(job: UploadJob, changes: Partial<Upload>): void {
    job.upload = { ...job.upload, ...changes };
    this.notifyListeners();
  }

  private notifyListeners(): void {
    this.snapshot = this.jobs.map(({ upload }) => upload);
    confirmBeforeLeaving(this.snapshot.some(({ state }) => state !== 'failed'));
    this.changes.notify();
  }
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function confirmBeforeLeaving(isBusy: boolean): void {
  if (isBusy) window.addEventListener('beforeunload', preventUnload);
  else window.removeEventListener('beforeunload', preventUnload);
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof UploadError) return error.message;
  return 'Something went wrong. Please try again.';
}

export const uploads = new Uploads();

const none: readonly Upload[] = [];

export function useUploads(projectId: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.get, () => none);
  return all.filter((upload) => upload.projectId === projectId);
}
