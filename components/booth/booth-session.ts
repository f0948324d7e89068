'use client';

import { player } from '@/components/player/player';
import type { Microphone } from '@/components/recorder/microphone';
import { startCutSeconds } from '@/components/recorder/pcm';
import { RecordingWriter } from '@/components/recorder/recording-writer';
import { createStore } from '@/components/ui/store';

export type BoothState =
  | { phase: 'ready'; problem: string | null }
  | { phase: 'countdown'; secondsLeft: number }
  | { phase: 'recording'; startedAt: number }
  | { phase: 'saving' };

type RecordedLine = {
  id: string;
  filename: string;
};

/** Line to record, and the countdown before it. */
type TakeStart = {
  line: RecordedLine;
  countdownSeconds: number;
};

type CurrentTake = {
  timers: ReturnType<typeof setTimeout>[];
  running: { writer: RecordingWriter; stop: () => Promise<void> } | null;
} & TakeStart;

const cutMs = startCutSeconds * 1000;

/**
 * Counts down, records and stores one take after another. A start while a take is being stored, or while the microphone
 * opens, is remembered; the last one counts.
 */
export class BoothSession {
  readonly state = createStore<BoothState>({ phase: 'ready', problem: null });
  private current: CurrentTake | null = null;
  private next: TakeStart | null = null;
  private problem: string | null = null;

  constructor(
    private readonly microphone: Microphone,
    private readonly owner: { userId: string; projectId: string },
  ) {
    microphone.onLost = () => this.interrupt();
    microphone.onGap = () => {
      if (this.state.get().phase === 'recording')
        this.problem ??= 'The browser lost samples of this take. Listen to it, or record it again.';
    };
    microphone.state.subscribe(() => {
      if (microphone.state.get().status === 'open') this.startNext();
    });
  }

  /** Does nothing during a countdown or a take. */
  start(line: RecordedLine, countdownSeconds: number): void {
    if (this.current) return;
    const isOpening = this.microphone.state.get().status === 'opening';
    if (isOpening || this.state.get().phase === 'saving') this.next = { line, countdownSeconds };
    else if (this.microphone.format) this.countDown({ line, countdownSeconds });
  }

  /** Stores the take for the upload; during the countdown, only cancels. */
  async stop(): Promise<void> {
    this.next = null;
    const isRecording = this.state.get().phase === 'recording';
    await this.end((writer) => (isRecording ? writer.finish() : writer.discard()));
  }

  /** Stores the running take and records another one. */
  again(line: RecordedLine, countdownSeconds: number): void {
    void this.stop();
    this.start(line, countdownSeconds);
  }

  /** Discards the running take and starts its line again. */
  restart(): void {
    const { current } = this;
    if (!current) return;
    void this.end((writer) => writer.discard());
    this.start(current.line, current.countdownSeconds);
  }

  /** Keeps what was recorded until the microphone was lost. */
  private interrupt(): void {
    if (this.state.get().phase !== 'recording') void this.stop();
    else this.fail('The recording ended early. What was recorded until then is kept as a take.');
  }

  /** The part that is cut from the start is recorded before the countdown ends. */
  private countDown({ line, countdownSeconds }: TakeStart): void {
    player.pause();
    const goMs = Math.max(cutMs, countdownSeconds * 1000);
    const current: CurrentTake = { line, countdownSeconds, timers: [], running: null };
    this.current = current;
    const at = (ms: number, run: () => void) => current.timers.push(setTimeout(run, ms));
    const showLeft = (secondsLeft: number) => this.state.set({ phase: 'countdown', secondsLeft });
    showLeft(countdownSeconds);
    for (let left = countdownSeconds - 1; left > 0; left -= 1) at(goMs - left * 1000, () => showLeft(left));
    at(goMs - cutMs, () => this.begin(current));
    at(goMs, () => this.state.set({ phase: 'recording', startedAt: performance.now() }));
  }

  private begin(current: CurrentTake): void {
    const { format } = this.microphone;
    if (!format) {
      this.fail('The microphone is not open.');
      return;
    }
    const { id: lineId, filename } = current.line;
    const writer = new RecordingWriter({ ...this.owner, ...format, lineId, filename }, () =>
      this.fail('This browser cannot store more recordings. Free some disk space.'),
    );
    const capture = this.microphone.record((chunk) => writer.addChunk(chunk));
    current.running = { writer, stop: capture?.stop ?? (async () => {}) };
  }

  private async end(store: (writer: RecordingWriter) => Promise<void>): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.current = null;
    for (const timer of current.timers) clearTimeout(timer);
    const { running } = current;
    if (running) {
      this.state.set({ phase: 'saving' });
      await running.stop();
      await store(running.writer);
    }
    this.state.set({ phase: 'ready', problem: this.problem });
    this.problem = null;
    this.startNext();
  }

  private startNext(): void {
    const { next } = this;
    if (!next || this.state.get().phase === 'saving') return;
    this.next = null;
    this.start(next.line, next.countdownSeconds);
  }

  private fail(problem: string): void {
    this.problem = problem;
    void this.stop();
  }
}
