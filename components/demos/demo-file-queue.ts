import { createStore } from '@/components/ui/store';
import { UploadError } from '@/components/uploads/connection';
import { audioDuration, contentTypeOf } from '@/components/uploads/file-facts';
import { sendFile } from '@/components/uploads/send-file';
import { ApiError } from '@/lib/client/api';
import { maxDemoMs, missingAudio } from '@/lib/domain/people/demos';
import { mayBeAudio, tooLargeText } from '@/lib/domain/uploads/upload-rules';
import type { DraftFile } from './demo-draft';

export type DemoFile = {
  /** Id of the file, and idempotency key of the request that saves it. */
  id: string;
  name: string;
  /** The file; null after a reload. */
  file: File | null;
  seconds: number | null;
  state: 'reading' | 'too-long' | 'uploading' | 'paused' | 'done' | 'failed';
  /** Share of the bytes that are sent, 0 to 1. */
  progress: number;
  uri: string | null;
  message: string | null;
};

type QueueState = { files: readonly DemoFile[]; error: string | null };

/** Scope of the uploads. An upload that was interrupted in one of these forms resumes in it. */
const uploadScope = 'voice-demos';

const isPending = ({ state }: DemoFile) => state === 'reading' || state === 'uploading' || state === 'paused';

/** Uploads files when they are chosen, so that the draft of the form holds them over a reload. */
export class DemoFileQueue {
  readonly state = createStore<QueueState>({ files: [], error: null });
  private readonly uploads = new Map<string, AbortController>();

  constructor(private readonly maxFiles = Number.POSITIVE_INFINITY) {}

  get files(): readonly DemoFile[] {
    return this.state.get().files;
  }

  /** The uploaded files. */
  get stored(): DraftFile[] {
    return this.files.flatMap(({ id, name, uri, seconds, state }) =>
      uri !== null && state === 'done' ? [{ id, name, uri, seconds }] : [],
    );
  }

  get isUnfinished(): boolean {
    return this.files.some((file) => isPending(file) || file.state === 'too-long');
  }

  restore(drafted: readonly DraftFile[]): void {
    const known = new Set(this.files.map(({ id }) => id));
    const restored = drafted
      .filter(({ id }) => !known.has(id))
      .map((stored): DemoFile => ({ ...stored, file: null, state: 'done', progress: 1, message: null }));
    if (restored.length > 0) this.set([...restored, ...this.files]);
  }

  add(files: readonly File[]): void {
    const problems = files.flatMap((file) => {
      const problem = problemOf(file);
      return problem === null ? [] : [files.length === 1 ? problem : `${file.name}: ${problem}`];
    });
    const usable = files.filter((file) => problemOf(file) === null);
    const accepted = this.maxFiles === 1 ? usable.slice(0, 1) : usable.slice(0, this.maxFiles - this.files.length);
    if (accepted.length < usable.length) problems.push(`At most ${this.maxFiles} files can be added.`);
    const added = accepted.map(
      (file): DemoFile => ({
        id: crypto.randomUUID(),
        name: file.name,
        file,
        seconds: null,
        state: 'reading',
        progress: 0,
        uri: null,
        message: null,
      }),
    );
    if (this.maxFiles === 1 && added.length > 0) for (const { id } of this.files) this.remove(id);
    this.set([...this.files, ...added], problems.length > 0 ? problems.join(' ') : null);
    for (const { id, file } of added) if (file) void this.read(id, file);
  }

  /** Replaces a file that is too long by a part of it. */
  replace(id: string, file: File): void {
    this.patch(id, { file, name: file.name, state: 'reading' });
    void this.read(id, file);
  }

  remove(id: string): void {
    this.uploads.get(id)?.abort(new DOMException('Removed', 'AbortError'));
    this.set(this.files.filter((file) => file.id !== id));
  }

  retry(id: string): void {
    const file = this.files.find((item) => item.id === id)?.file;
    if (file) void this.upload(id, file);
  }

  fail(id: string, message: string): void {
    this.patch(id, { state: 'failed', message, uri: null });
  }

  setError(error: string | null): void {
    this.set(this.files, error);
  }

  /** Resolves when no file is being read or uploaded. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.files.some(isPending)) return;
        stop();
        resolve();
      };
      const stop = this.state.subscribe(check);
      check();
    });
  }

  abortAll(): void {
    for (const upload of this.uploads.values()) upload.abort(new DOMException('Left', 'AbortError'));
  }

  private async read(id: string, file: File): Promise<void> {
    const seconds = await audioDuration(file);
    if (!this.files.some((item) => item.id === id)) return;
    if (seconds !== null && seconds * 1000 > maxDemoMs) this.patch(id, { seconds, state: 'too-long' });
    else {
      this.patch(id, { seconds });
      await this.upload(id, file);
    }
  }

  private async upload(id: string, file: File): Promise<void> {
    const abort = new AbortController();
    this.uploads.set(id, abort);
    this.patch(id, { state: 'uploading', progress: 0, message: null });
    try {
      const uri = await sendFile({
        projectId: uploadScope,
        kind: 'audio',
        purpose: 'demo',
        file,
        name: file.name,
        comment: '',
        signal: abort.signal,
        onProgress: (bytes) => this.patch(id, { progress: bytes / file.size }),
        onPause: () => this.patch(id, { state: 'paused' }),
        onResume: () => this.patch(id, { state: 'uploading' }),
      });
      this.patch(id, { state: 'done', progress: 1, uri });
    } catch (error) {
      if (!abort.signal.aborted) this.patch(id, { state: 'failed', message: messageOf(error) });
    } finally {
      this.uploads.delete(id);
    }
  }

  private patch(id: string, changes: Partial<DemoFile>): void {
    this.set(this.files.map((file) => (file.id === id ? { ...file, ...changes } : file)));
  }

  private set(files: readonly DemoFile[], error = this.state.get().error): void {
    this.state.set({ files, error: files.length > this.files.length && error === missingAudio ? null : error });
  }
}

function problemOf(file: File): string | null {
  if (!mayBeAudio(contentTypeOf(file))) return missingAudio;
  if (file.size === 0) return 'This file is empty';
  return tooLargeText('audio', file.size);
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof UploadError) return error.message;
  return 'Something went wrong. Please try again.';
}
