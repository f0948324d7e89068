import { player } from '@/components/player/player';
import type { Microphone } from '@/components/recorder/microphone';
import { startCutSeconds } from '@/components/recorder/pcm';
import { createStore } from '@/components/ui/store';
import { maxMarksPerTake } from '@/lib/domain/line-files';
import { changeRecording, deleteRecording, recordingLock, storeChunk, storeRecording } from './recordings-db';
import { recordingQueue } from './recording-queue';

export type BoothState =
  | { phase: 'ready'; problem: string | null }
  | { phase: 'countdown'; secondsLeft: number }
  | { phase: 'recording'; startedAt: number; numMarks: number }
  | { phase: 'saving' };

interface RecordedLine {
  id: string;
  filename: string;
}

interface Current {
  line: RecordedLine;
  countdownSeconds: number;
  timers: ReturnType<typeof setTimeout>[];
  running: RunningRecording | null;
}

interface RunningRecording {
  id: string;
  /** `performance.now()` at the first sample. */
  beganAt: number;
  marks: number[];
  stop: () => Promise<void>;
  /** Resolves when everything so far is stored. */
  writes: Promise<void>;
  release: () => void;
}

const ready: BoothState = { phase: 'ready', problem: null };
const cutMs = startCutSeconds * 1000;

/** Counts down, records and stores one take after another. */
export class BoothSession {
  readonly state = createStore<BoothState>(ready);
  private current: Current | null = null;

  constructor(
    private readonly microphone: Microphone,
    private readonly owner: { userId: string; projectId: string },
  ) {
    microphone.onLost = () => this.interrupt();
  }

  /** The part that is cut from the start is recorded before the countdown ends. */
  start(line: RecordedLine, countdownSeconds: number): void {
    if (this.current || this.state.get().phase === 'saving' || !this.microphone.format) return;
    player.pause();
    const goMs = Math.max(cutMs, countdownSeconds * 1000);
    const current: Current = { line, countdownSeconds, timers: [], running: null };
    this.current = current;
    const at = (ms: number, run: () => void) => current.timers.push(setTimeout(run, ms));
    const showLeft = (secondsLeft: number) => this.state.set({ phase: 'countdown', secondsLeft });
    showLeft(countdownSeconds);
    for (let left = countdownSeconds - 1; left > 0; left -= 1) at(goMs - left * 1000, () => showLeft(left));
    at(goMs - cutMs, () => this.begin(current));
    at(goMs, () => this.state.set({ phase: 'recording', startedAt: performance.now(), numMarks: 0 }));
  }

  mark(): void {
    const running = this.current?.running;
    const state = this.state.get();
    if (!running || state.phase !== 'recording' || running.marks.length >= maxMarksPerTake) return;
    running.marks.push(Math.max(0, Math.round(performance.now() - running.beganAt - cutMs)));
    const marks = [...running.marks];
    this.write(running, () => changeRecording(running.id, { marks }));
    this.state.set({ ...state, numMarks: marks.length });
  }

  /** Stores the take for the upload; during the countdown, only cancels. */
  async stop(): Promise<void> {
    const isRecording = this.state.get().phase === 'recording';
    await this.end(async ({ id, marks }) => {
      if (isRecording) await changeRecording(id, { isFinished: true, marks });
      else await deleteRecording(id);
    });
  }

  /** Keeps what was recorded until the microphone was lost. */
  private interrupt(): void {
    if (this.state.get().phase !== 'recording') void this.stop();
    else this.fail('The recording ended early. What was recorded until then is kept as a take.');
  }

  /** Discards the running take and starts it again. */
  async again(): Promise<void> {
    const { current } = this;
    if (!current) return;
    await this.end(({ id }) => deleteRecording(id));
    this.start(current.line, current.countdownSeconds);
  }

  private begin(current: Current): void {
    const { format } = this.microphone;
    if (!format) {
      this.fail('The microphone is not open.');
      return;
    }
    const id = crypto.randomUUID();
    let place = 0;
    const running: RunningRecording = {
      ...{ id, beganAt: performance.now(), marks: [], release: holdLock(recordingLock(id)), stop: async () => {} },
      writes: storeRecording({
        ...{ id, ...this.owner, ...format, lineId: current.line.id, filename: current.line.filename },
        ...{ isFinished: false, marks: [], uri: null, problem: null, created: Date.now() },
      }),
    };
    const recording = this.microphone.record((chunk) => {
      const chunkPlace = place;
      place += 1;
      this.write(running, () => storeChunk(id, chunkPlace, chunk));
    });
    if (recording) running.stop = recording.stop;
    current.running = running;
  }

  /** Writes in order; the first failure stops the recording. */
  private write(running: RunningRecording, store: () => Promise<void>): void {
    running.writes = running.writes.then(store);
    running.writes.catch(() => this.fail('This browser cannot store more recordings. Free some disk space.'));
  }

  private async end(store: (running: RunningRecording) => Promise<void>): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.current = null;
    for (const timer of current.timers) clearTimeout(timer);
    const { running } = current;
    if (running) {
      this.state.set({ phase: 'saving' });
      await running.stop();
      // What was stored before a failed write is kept.
      await running.writes.catch(() => {});
      await store(running).catch(() => {});
      running.release();
      await recordingQueue.changed().catch(() => {});
    }
    this.state.set(ready);
  }

  private fail(problem: string): void {
    void this.stop().then(() => this.state.set({ phase: 'ready', problem }));
  }
}

/** Returns a function that releases the lock; closing the tab releases it too. */
function holdLock(name: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(name, () => released);
  return release;
}
