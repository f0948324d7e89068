import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/server/platform/errors';
import type { SpeechResult, SpeakOrder } from './espeak-thread';

export interface Speech {
  pcm: Int16Array<ArrayBuffer>;
  sampleRate: number;
}

type Spoken = Exclude<SpeechResult, { problem: string }>;

interface Waiting {
  order: SpeakOrder;
  timeLimitMs: number;
  resolve: (spoken: Spoken) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Resolved from the project folder, because bundlers rewrite paths relative to the module. */
const threadFile = () =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'server/platform/speech/espeak-thread.ts');

/**
 * Runs espeak-ng in threads, each with one text at a time. A thread takes about 60 MB and starts on demand. The threads
 * do not prevent the process from exiting.
 */
export class SpeechPool {
  private readonly threads: Thread[] = [];
  private readonly queue: Waiting[] = [];
  private nextId = 1;

  constructor(private readonly size = Math.max(1, Math.min(4, os.availableParallelism()))) {}

  /**
   * The time limit starts with the synthesis, not in the queue.
   * @throws AppError 'validation' (code 'no-speech') for an unsupported language, 'unavailable' after the limit
   */
  async speak(order: Omit<SpeakOrder, 'id' | 'format'>, timeLimitMs: number): Promise<Speech> {
    const spoken = await this.run({ ...order, format: 'pcm' }, timeLimitMs);
    if (!('pcm' in spoken)) throw new Error('A thread spoke in another format.');
    return { pcm: spoken.pcm, sampleRate: spoken.sampleRate };
  }

  /** Aborting removes the text from the queue or ends its thread. @throws the signal's reason, and as `speak` */
  async speakMp3(
    order: Omit<SpeakOrder, 'id' | 'format'>,
    timeLimitMs: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const spoken = await this.run({ ...order, format: 'mp3' }, timeLimitMs, signal);
    if (!('mp3' in spoken)) throw new Error('A thread spoke in another format.');
    return spoken.mp3;
  }

  private run(order: Omit<SpeakOrder, 'id'>, timeLimitMs: number, signal?: AbortSignal): Promise<Spoken> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting: Waiting = { order: { ...order, id: this.nextId++ }, timeLimitMs, resolve, reject };
      signal?.addEventListener('abort', () => this.abandon(waiting, signal.reason), { once: true });
      this.queue.push(waiting);
      this.startNext();
    });
  }

  private abandon(waiting: Waiting, reason: unknown): void {
    const place = this.queue.indexOf(waiting);
    if (place >= 0) this.queue.splice(place, 1);
    waiting.reject(reason);
    const thread = this.threads.find(({ current }) => current === waiting);
    if (thread) void this.end(thread, reason);
  }

  async close(): Promise<void> {
    for (const waiting of this.queue.splice(0))
      waiting.reject(new AppError('unavailable', 'Speech synthesis was stopped. Please try again.'));
    await Promise.all(
      [...this.threads].map((thread) =>
        this.end(thread, new AppError('unavailable', 'Speech synthesis was stopped. Please try again.')),
      ),
    );
  }

  private startNext(): void {
    if (this.queue.length === 0) return;
    const free = this.threads.find((thread) => !thread.current) ?? this.addThread();
    const next = free && this.queue.shift();
    if (!free || !next) return;
    free.current = next;
    free.timer = setTimeout(() => {
      void this.end(free, new AppError('unavailable', 'Speaking this text took too long.'));
    }, next.timeLimitMs);
    free.worker.ref();
    free.worker.postMessage(next.order);
  }

  private addThread(): Thread | undefined {
    if (this.threads.length >= this.size) return undefined;
    const worker = new Worker(threadFile());
    const thread: Thread = { worker, current: undefined, timer: undefined };
    worker.unref();
    worker.on('message', (answer: SpeechResult) => this.settle(thread, answer));
    worker.on('error', (cause) => {
      void this.end(thread, new AppError('unavailable', 'This text could not be spoken.', { cause }));
    });
    this.threads.push(thread);
    return thread;
  }

  private settle(thread: Thread, answer: SpeechResult): void {
    const waiting = thread.current;
    if (!waiting || waiting.order.id !== answer.id) return;
    this.release(thread);
    if (!('problem' in answer)) waiting.resolve(answer);
    else
      waiting.reject(new AppError('validation', 'There is no speech preview in this language.', { code: 'no-speech' }));
    this.startNext();
  }

  private release(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.current = undefined;
    thread.worker.unref();
  }

  private async end(thread: Thread, error: unknown): Promise<void> {
    const place = this.threads.indexOf(thread);
    if (place >= 0) this.threads.splice(place, 1);
    const waiting = thread.current;
    this.release(thread);
    waiting?.reject(error);
    await thread.worker.terminate();
    this.startNext();
  }
}
