import { secondsOf } from '@/components/recorder/pcm';
import { wavFile } from '@/components/recorder/wav-file';
import { createNotifier, createStore } from '@/components/ui/store';
import { retry } from '@/components/uploads/retry';
import { sendFile } from '@/components/uploads/send-file';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { ApiError, api, apiPage, type Received } from '@/lib/client/api';
import { setUnsentRecordings } from '@/lib/client/unsent-recordings';
import {
  changeRecording,
  deleteRecording,
  listRecordings,
  readRecording,
  recordingLock,
  type StoredRecording,
} from './recordings-db';

type LinesPage = { items: Received<'GET /projects/{projectId}/lines'>; nextCursor: string | null };

/** After the quick retries of an upload have failed. */
const retryAfterMs = 30_000;

export interface QueuedRecording extends StoredRecording {
  /** Its tab was closed before it was stopped: the voice decides. */
  isInterrupted: boolean;
}

export interface QueueState {
  recordings: readonly QueuedRecording[];
  sending: { id: string; progress: number } | null;
}

/**
 * Uploads recordings from the browser's database, one after another and in one tab, and deletes each when the server has
 * it. What a closed tab leaves is uploaded by the next one.
 */
class RecordingQueue {
  readonly state = createStore<QueueState>({ recordings: [], sending: null });
  /** Notifies after each delivery. */
  readonly delivered = createNotifier();
  private userId: string | null = null;
  private channel: BroadcastChannel | null = null;
  private wake: () => void = () => {};

  start(userId: string): void {
    if (this.userId === userId) return;
    this.userId = userId;
    this.channel = new BroadcastChannel('timbre-recordings');
    this.channel.onmessage = ({ data }) => {
      if (data === 'delivered') this.delivered.notify();
      void this.refresh();
    };
    window.addEventListener('online', () => this.wake());
    void this.refresh();
    void navigator.locks.request(`timbre-recordings/${userId}`, () => this.sendForever());
  }

  /** Call after a recording has been stored. */
  async changed(): Promise<void> {
    await this.refresh();
    this.channel?.postMessage('changed');
  }

  /** Uploads an interrupted recording as it is. */
  async keep(id: string): Promise<void> {
    await changeRecording(id, { isFinished: true });
    await this.changed();
  }

  async retry(id: string): Promise<void> {
    await changeRecording(id, { problem: null });
    await this.changed();
  }

  async discard(id: string): Promise<void> {
    await deleteRecording(id);
    await this.changed();
  }

  private async refresh(): Promise<void> {
    if (this.userId === null) return;
    const [recordings, locks] = await Promise.all([listRecordings(this.userId), navigator.locks.query()]);
    setUnsentRecordings(recordings.length > 0);
    const held = new Set(locks.held?.map(({ name }) => name));
    const isRunning = ({ id, isFinished }: StoredRecording) => !isFinished && held.has(recordingLock(id));
    this.change({
      recordings: recordings
        .filter((recording) => !isRunning(recording))
        .map((recording) => ({ ...recording, isInterrupted: !recording.isFinished })),
    });
    this.wake();
  }

  private async sendForever(): Promise<never> {
    for (;;) {
      const recording = this.state.get().recordings.find(({ isFinished, problem }) => isFinished && problem === null);
      if (recording) await this.send(recording);
      else await this.waitForWork();
    }
  }

  private async send(recording: StoredRecording): Promise<void> {
    const { id } = recording;
    const progress = (share: number) => this.change({ sending: { id, progress: share } });
    progress(0);
    try {
      await deliver(recording, progress);
      await deleteRecording(id);
      this.channel?.postMessage('delivered');
      this.delivered.notify();
    } catch (error) {
      if (error instanceof ApiError && isPermanent(error)) {
        const isUploadLost = Boolean(error.fields.uri);
        // An upload of an earlier attempt expires after a day: the recording is uploaded again.
        const problem = isUploadLost && recording.uri !== null ? null : error.message;
        await changeRecording(id, { problem, ...(isUploadLost && { uri: null }) });
      } else {
        this.change({ sending: null });
        await this.waitForWork(retryAfterMs);
      }
    } finally {
      this.change({ sending: null });
      await this.refresh();
    }
  }

  private waitForWork(timeoutMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.wake(), timeoutMs);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = () => {};
        resolve();
      };
    });
  }

  private change(changes: Partial<QueueState>): void {
    this.state.set({ ...this.state.get(), ...changes });
  }
}

export const recordingQueue = new RecordingQueue();

async function deliver(recording: StoredRecording, onProgress: (share: number) => void): Promise<void> {
  const { id, projectId, lineId, filename, marks } = recording;
  const pcm = await readRecording(recording);
  const file = wavFile(pcm, nameWithoutEnding(filename));
  const connection = { signal: new AbortController().signal, onPause: () => {}, onResume: () => {} };
  let { uri } = recording;
  if (uri === null) {
    uri = await sendFile({
      ...{
        ...connection,
        projectId,
        file,
        kind: 'audio',
        purpose: 'line',
        isGenerated: true,
        name: filename,
        comment: '',
      },
      onProgress: (bytes) => onProgress(bytes / file.size),
    });
    await changeRecording(id, { uri });
  }
  const body = { uri, duration: secondsOf(pcm), marks: [...marks] };
  const addTo = (name: string) =>
    retry(connection, () =>
      api('POST /projects/{projectId}/lines/{filename}/audio', {
        ...{ params: { projectId, filename: name }, body, idempotencyKey: id },
      }),
    );
  try {
    await addTo(filename);
  } catch (error) {
    if (isDelivered(error)) return;
    const currentName = isNotFound(error) ? await findFilename(projectId, lineId) : null;
    if (currentName === null || currentName === filename) throw error;
    await addTo(currentName);
  }
}

/** Returns the name of a line that was renamed since, or null if it was deleted. */
async function findFilename(projectId: string, lineId: string): Promise<string | null> {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string; changedSince?: string } = {
      limit: 2_000,
      ...(cursor !== null && { cursor }),
    };
    const page: LinesPage = await apiPage('GET /projects/{projectId}/lines', { params: { projectId }, query });
    for (const line of page.items) if ('id' in line && line.id === lineId) return line.filename;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}

/** The response of an earlier attempt was lost: its idempotency key, or after a day its upload, is used. */
const isDelivered = (error: unknown) =>
  error instanceof ApiError && (error.code === 'already-done' || error.code === 'upload-used');

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

function isPermanent({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
