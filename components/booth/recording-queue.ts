import { type Pcm, secondsOf } from '@/components/recorder/pcm';
import { changeRecording, readDelivery, type StoredRecording } from '@/components/recorder/recordings-db';
import { claimRecording, releaseRecording, storedRecordings } from '@/components/recorder/stored-recordings';
import { wavFile } from '@/components/recorder/wav-file';
import { createStore } from '@/components/ui/store';
import { retry } from '@/components/uploads/connection';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { sendFile } from '@/components/uploads/send-file';
import { isDelivered } from '@/components/uploads/upload-types';
import { api, ApiError, apiPage, type Received } from '@/lib/client/api';
import { tabLocks } from '@/lib/client/tab-locks';

type LinesPage = { items: Received<'GET /projects/{projectId}/lines'>; nextCursor: string | null };
type LineRecording = StoredRecording & { lineId: string };

/** Milliseconds to wait after the quick retries of an upload have failed. */
const retryAfterMs = 30_000;

const isOfLine = (recording: StoredRecording): recording is LineRecording => recording.lineId !== null;

/**
 * Uploads finished recordings of lines from the browser's database, one after another and in one tab, and deletes each
 * when the server has it. What a closed tab leaves is uploaded by the next one.
 */
class RecordingQueue {
  /** The recording that this tab is uploading. */
  readonly sending = createStore<{ id: string; progress: number } | null>(null);
  private userId: string | null = null;
  private wake: () => void = () => {};

  start(userId: string): void {
    if (this.userId === userId) return;
    this.userId = userId;
    storedRecordings.start(userId);
    storedRecordings.state.subscribe(() => this.wake());
    window.addEventListener('online', () => this.wake());
    const locks = tabLocks();
    void (locks ? locks.request(`timbre-recordings/${userId}`, () => this.sendForever()) : this.sendForever());
  }

  /** Uploads an interrupted recording as it is, unless another tab works on it. */
  async keep(id: string): Promise<void> {
    if (await claimRecording(id)) {
      await changeRecording(id, { isFinished: true });
      releaseRecording(id);
    }
    await storedRecordings.changed();
  }

  async retry(id: string): Promise<void> {
    await changeRecording(id, { problem: null });
    await storedRecordings.changed();
  }

  private async sendForever(): Promise<never> {
    for (;;) {
      const recording = storedRecordings.state
        .get()
        .filter(isOfLine)
        .find(({ isFinished, problem }) => isFinished && problem === null);
      if (recording) await this.send(recording);
      else await this.waitForWork();
    }
  }

  private async send(recording: LineRecording): Promise<void> {
    const { id } = recording;
    const progress = (share: number) => this.sending.set({ id, progress: share });
    progress(0);
    try {
      await deliver(recording, progress);
      await storedRecordings.finish(id);
    } catch (error) {
      const changes = changesAfter(error, recording);
      if (changes) {
        await changeRecording(id, changes);
      } else {
        this.sending.set(null);
        await this.waitForWork(retryAfterMs);
      }
    } finally {
      this.sending.set(null);
      await storedRecordings.changed();
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
}

export const recordingQueue = new RecordingQueue();

class UnreadableRecordingError extends Error {}

/** Returns the changes of a recording whose upload failed; null if the upload is to be tried again later. */
function changesAfter(error: unknown, { uri }: StoredRecording): Partial<StoredRecording> | null {
  if (error instanceof UnreadableRecordingError) return { problem: error.message };
  if (!(error instanceof ApiError && isPermanent(error))) return null;
  if (!error.fields.uri) return { problem: error.message };
  // An upload of an earlier attempt expires after a day: the recording is uploaded again.
  return { problem: uri === null ? error.message : null, uri: null };
}

async function readOrFail(recording: StoredRecording): Promise<Pcm> {
  try {
    return await readDelivery(recording);
  } catch {
    throw new UnreadableRecordingError('The recording could not be read.');
  }
}

async function deliver(recording: LineRecording, onProgress: (share: number) => void): Promise<void> {
  const { id, projectId, lineId, filename } = recording;
  const pcm = await readOrFail(recording);
  const file = wavFile(pcm, nameWithoutEnding(filename));
  const connection = { signal: new AbortController().signal, onPause: () => {}, onResume: () => {} };
  let { uri } = recording;
  if (uri === null) {
    uri = await sendFile({
      ...connection,
      projectId,
      file,
      kind: 'audio',
      purpose: 'line',
      isGenerated: true,
      name: filename,
      comment: '',
      onProgress: (bytes) => onProgress(bytes / file.size),
    });
    await changeRecording(id, { uri });
  }
  const body = { uri, duration: secondsOf(pcm) };
  const addTo = (name: string) =>
    retry(connection, () =>
      api('POST /projects/{projectId}/lines/{filename}/takes', {
        params: { projectId, filename: name },
        body,
        idempotencyKey: id,
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

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

function isPermanent({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
