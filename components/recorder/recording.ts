import { player } from '@/components/player/player';
import { createStore } from '@/components/ui/store';
import { type Capture, decodeChunks } from './capture';
import type { Microphone } from './microphone';
import { cutStart, type Pcm } from './pcm';
import { RecordingWriter } from './recording-writer';
import type { StoredRecording } from './recordings-db';
import { storedRecordings } from './stored-recordings';

/** Maximum length of a recording. Longer ones need too much memory; they are uploaded as files. */
export const longestSeconds = 30 * 60;

/** Owner of a recording, and its purpose. */
export type RecordingOwner = Pick<StoredRecording, 'userId' | 'projectId' | 'lineId'>;

export type RecordingState =
  | { status: 'stopped' }
  | { status: 'recording'; startedAt: number; isStored: boolean }
  | { status: 'stopping' }
  | { status: 'recorded'; id: string; pcm: Pcm; isStored: boolean; isInterrupted: boolean; numGaps: number }
  | { status: 'failed'; problem: string };

type ActiveRecording = {
  writer: RecordingWriter;
  format: Pick<Capture, 'format' | 'rate'>;
  chunks: ArrayBuffer[];
  stop: () => Promise<void>;
  timer: ReturnType<typeof setTimeout>;
  /** Number of places where samples were lost. */
  numGaps: number;
};

/** A recording in memory, which the browser stores too until it is delivered or discarded. */
export class Recording {
  readonly state = createStore<RecordingState>({ status: 'stopped' });
  private active: ActiveRecording | null = null;
  private stopped: Promise<void> = Promise.resolve();
  /** Writer of the recording while it is stored, and neither discarded nor delivered by this recorder. */
  private writer: RecordingWriter | null = null;
  private isStored = true;

  constructor(
    private readonly microphone: Microphone,
    private readonly owner: RecordingOwner,
  ) {
    microphone.onLost = () => void this.stop({ isInterrupted: true });
    microphone.onGap = () => {
      if (this.active) this.active.numGaps += 1;
    };
  }

  /** @param name of the line or the take */
  start(name: string): void {
    const { format } = this.microphone;
    if (this.active || !format) return;
    player.pause();
    storedRecordings.start(this.owner.userId);
    void this.writer?.release();
    this.isStored = true;
    const writer = new RecordingWriter({ ...this.owner, ...format, filename: name }, () => this.showNotStored());
    const chunks: ArrayBuffer[] = [];
    const capture = this.microphone.record((chunk) => {
      chunks.push(chunk);
      writer.addChunk(chunk);
    });
    const timer = setTimeout(() => void this.stop(), longestSeconds * 1000);
    this.active = { writer, format, chunks, timer, numGaps: 0, stop: capture?.stop ?? (async () => {}) };
    this.writer = writer;
    this.state.set({ status: 'recording', startedAt: performance.now(), isStored: true });
  }

  async stop({ isInterrupted = false } = {}): Promise<void> {
    const { active } = this;
    if (!active) return;
    this.active = null;
    this.stopped = this.finish(active, isInterrupted);
    await this.stopped;
  }

  discard(): void {
    const { writer } = this;
    this.writer = null;
    this.state.set({ status: 'stopped' });
    void writer?.discard();
  }

  /** Ends the running recording and discards it. */
  cancel(): void {
    const { active } = this;
    if (!active) return;
    this.active = null;
    this.writer = null;
    clearTimeout(active.timer);
    this.state.set({ status: 'stopped' });
    void active.stop().then(() => active.writer.discard());
  }

  /** Releases the recording to an upload. Call it when the upload has taken it over. */
  handOver(): void {
    this.writer = null;
    this.state.set({ status: 'stopped' });
  }

  /** Stops the recording. The recorded part stays in the browser and is offered as recovered. */
  async leave(): Promise<void> {
    await this.stop();
    await this.stopped;
    const { writer } = this;
    this.writer = null;
    this.state.set({ status: 'stopped' });
    await writer?.release();
  }

  private async finish(active: ActiveRecording, isInterrupted: boolean) {
    const { writer, format, chunks, stop, timer } = active;
    clearTimeout(timer);
    this.state.set({ status: 'stopping' });
    await stop();
    await writer.written();
    try {
      const pcm = cutStart(await decodeChunks(format, chunks));
      if (pcm.samples.length === 0) this.discard();
      else {
        const { isStored } = this;
        const { numGaps } = active;
        this.state.set({ status: 'recorded', id: writer.id, pcm, isStored, isInterrupted, numGaps });
      }
    } catch {
      this.state.set({ status: 'failed', problem: 'The recording could not be read. Please try again.' });
    }
  }

  private showNotStored(): void {
    this.isStored = false;
    const state = this.state.get();
    if (state.status === 'recording') this.state.set({ ...state, isStored: false });
  }
}
