import { changeRecording, storeChunk, type StoredRecording, storeRecording } from './recordings-db';
import { claimRecording, storedRecordings } from './stored-recordings';

type NewRecording = Pick<StoredRecording, 'userId' | 'projectId' | 'lineId' | 'filename' | 'format' | 'rate'>;

/** Stores a recording in the browser while it is made, and claims it for this tab. */
export class RecordingWriter {
  readonly id = crypto.randomUUID();
  private nextIndex = 0;
  private hasFailed = false;
  private writes: Promise<void>;

  /** @param onFailure called once, if the browser can store no more; what is stored is kept */
  constructor(
    recording: NewRecording,
    private readonly onFailure: () => void,
  ) {
    this.writes = this.begin(recording);
    this.observe();
  }

  addChunk(chunk: ArrayBuffer): void {
    const index = this.nextIndex;
    this.nextIndex += 1;
    this.writes = this.writes.then(() => storeChunk(this.id, index, chunk));
    this.observe();
  }

  /** Resolves when everything so far is stored, or storing has failed. */
  async written(): Promise<void> {
    await this.writes.catch(() => {});
  }

  /** Leaves the recording to the upload in the background. */
  async finish(): Promise<void> {
    await this.written();
    await changeRecording(this.id, { isFinished: true }).catch(() => {});
    await this.release();
  }

  async discard(): Promise<void> {
    await this.written();
    await storedRecordings.discard(this.id).catch(() => {});
  }

  /** Offers the recording in all tabs. */
  async release(): Promise<void> {
    await this.written();
    await storedRecordings.release(this.id).catch(() => {});
  }

  private async begin(recording: NewRecording): Promise<void> {
    await claimRecording(this.id);
    const initial = { isFinished: false, uri: null, problem: null, created: Date.now() };
    await storeRecording({ ...recording, ...initial, id: this.id });
    await storedRecordings.changed();
  }

  private observe(): void {
    this.writes.catch(() => {
      if (this.hasFailed) return;
      this.hasFailed = true;
      this.onFailure();
    });
  }
}
