import { player } from '@/components/player/player';
import { createStore } from '@/components/ui/store';
import { decodeChunks } from './decode-chunks';
import type { Microphone } from './microphone';
import { cutStart, type Pcm } from './pcm';

/** Longer recordings need too much memory; they are uploaded as files. */
export const longestSeconds = 30 * 60;

export type RecordingState =
  | { status: 'stopped' }
  | { status: 'recording'; startedAt: number }
  | { status: 'stopping' }
  | { status: 'recorded'; pcm: Pcm; isInterrupted: boolean }
  | { status: 'failed'; problem: string };

/** A recording in memory. */
export class Recording {
  readonly state = createStore<RecordingState>({ status: 'stopped' });
  private chunks: ArrayBuffer[] = [];
  private active: { stop: () => Promise<void>; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(private readonly microphone: Microphone) {
    microphone.onLost = () => void this.stop({ isInterrupted: true });
  }

  start(): void {
    if (this.active) return;
    player.pause();
    this.chunks = [];
    const recording = this.microphone.record((chunk) => this.chunks.push(chunk));
    if (!recording) return;
    this.active = { ...recording, timer: setTimeout(() => void this.stop(), longestSeconds * 1000) };
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
    try {
      const pcm = cutStart(await decodeChunks(format, this.chunks));
      if (pcm.samples.length === 0) this.state.set({ status: 'stopped' });
      else this.state.set({ status: 'recorded', pcm, isInterrupted });
    } catch {
      this.state.set({ status: 'failed', problem: 'The recording could not be read. Please try again.' });
    }
    this.chunks = [];
  }

  discard(): void {
    this.state.set({ status: 'stopped' });
  }
}
