import { player } from '@/components/player/player';
import { createStore } from '@/components/ui/store';
import { decodeChunks } from './decode-chunks';
import type { Microphone } from './microphone';
import { cutStart, type Pcm } from './pcm';
import { RecordingDraft } from './recording-draft';
import type { DraftOwner, StoredDraft } from './recordings-db';

/** Longer recordings need too much memory; they are uploaded as files. */
export const longestSeconds = 30 * 60;

export type RecordingState =
  | { status: 'stopped' }
  | { status: 'recording'; startedAt: number }
  | { status: 'stopping' }
  | { status: 'recorded'; pcm: Pcm; isInterrupted: boolean; draft: RecordingDraft }
  | { status: 'failed'; problem: string };

/** A recording in memory, with a draft in the browser's database. */
export class Recording {
  readonly state = createStore<RecordingState>({ status: 'stopped' });
  private chunks: ArrayBuffer[] = [];
  private active: { stop: () => Promise<void>; timer: ReturnType<typeof setTimeout>; draft: RecordingDraft } | null =
    null;

  constructor(
    private readonly microphone: Microphone,
    readonly owner: DraftOwner,
  ) {
    microphone.onLost = () => void this.stop({ isInterrupted: true });
  }

  start(): void {
    const { format } = this.microphone;
    if (this.active || !format) return;
    player.pause();
    this.chunks = [];
    const draft = RecordingDraft.begin(this.owner, format);
    const recording = this.microphone.record((chunk) => {
      this.chunks.push(chunk);
      draft.add(chunk);
    });
    if (!recording) return void draft.discard();
    this.active = { ...recording, draft, timer: setTimeout(() => void this.stop(), longestSeconds * 1000) };
    this.state.set({ status: 'recording', startedAt: performance.now() });
  }

  async stop({ isInterrupted = false } = {}): Promise<void> {
    const { active } = this;
    const { format } = this.microphone;
    if (!active || !format) return;
    this.active = null;
    clearTimeout(active.timer);
    this.state.set({ status: 'stopping' });
    await active.stop();
    const { chunks } = this;
    this.chunks = [];
    await this.show(active.draft, async () => cutStart(await decodeChunks(format, chunks)), isInterrupted);
  }

  /** Shows a recording that a closed tab has left. */
  async recover(stored: StoredDraft): Promise<void> {
    if (this.active) return;
    const draft = await RecordingDraft.resume(stored);
    if (draft) await this.show(draft, () => draft.read(), false);
  }

  private async show(draft: RecordingDraft, read: () => Promise<Pcm>, isInterrupted: boolean): Promise<void> {
    try {
      const pcm = await read();
      if (pcm.samples.length > 0) return this.state.set({ status: 'recorded', pcm, isInterrupted, draft });
      this.state.set({ status: 'stopped' });
    } catch {
      this.state.set({ status: 'failed', problem: 'The recording could not be read. Please try again.' });
    }
    await draft.discard();
  }

  discard(): void {
    const state = this.state.get();
    if (state.status === 'recorded') void state.draft.discard();
    this.state.set({ status: 'stopped' });
  }

  /** Deletes the draft once the server has the file. */
  keepUntilDelivered(file: File): void {
    const state = this.state.get();
    if (state.status !== 'recorded') return;
    state.draft.keepUntilDelivered(file);
    this.state.set({ status: 'stopped' });
  }

  /** Call when the recorder closes: what was recorded is offered again. */
  async leave(): Promise<void> {
    const { active } = this;
    if (active) {
      this.active = null;
      clearTimeout(active.timer);
      await active.stop();
      await active.draft.leave();
      this.state.set({ status: 'stopped' });
      return;
    }
    const state = this.state.get();
    if (state.status !== 'recorded') return;
    this.state.set({ status: 'stopped' });
    await state.draft.leave();
  }
}
