import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/server/platform/errors';
import type { SpeakAnswer, SpeakOrder } from './espeak-thread';

export interface Speech {
  /** Mono. */
  pcm: Int16Array<ArrayBuffer>;
  sampleRate: number;
}

interface Waiting {
  order: SpeakOrder;
  timeLimitMs: number;
  resolve: (speech: Speech) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Named from the project's folder: bundlers rewrite addresses that are relative to the module. */
const threadFile = () =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'server/platform/speech/espeak-thread.ts');

/** More than this many people waiting for a preview, and the next is sent away. */
const mostWaiting = 5_000;

/**
 * espeak-ng in threads, one text at a time each; a thread takes about 60 MB and is started when it is first needed.
 * The threads do not keep the process alive.
 */
export class SpeechPool {
  private readonly threads: Thread[] = [];
  private readonly queue: Waiting[] = [];
  private nextId = 1;

  constructor(private readonly size = Math.max(1, Math.min(4, os.availableParallelism()))) {}

  speak(order: Omit<SpeakOrder, 'id'>, timeLimitMs: number): Promise<Speech> {
    if (this.queue.length >= mostWaiting) {
      throw new AppError('unavailable', 'The speech preview is busy. Please try again.', { retryAfterSeconds: 5 });
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ order: { ...order, id: this.nextId++ }, timeLimitMs, resolve, reject });
      this.startNext();
    });
  }

  /** Ends the threads; texts that are still waiting are refused. */
  async close(): Promise<void> {
    for (const waiting of this.queue.splice(0)) waiting.reject(new AppError('unavailable', 'Speech was stopped.'));
    await Promise.all(
      [...this.threads].map((thread) => this.end(thread, new AppError('unavailable', 'Speech was stopped.'))),
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
    worker.on('message', (answer: SpeakAnswer) => this.settle(thread, answer));
    worker.on('error', (cause) => {
      void this.end(thread, new AppError('unavailable', 'This text could not be spoken.', { cause }));
    });
    this.threads.push(thread);
    return thread;
  }

  private settle(thread: Thread, answer: SpeakAnswer): void {
    const waiting = thread.current;
    if (!waiting || waiting.order.id !== answer.id) return;
    this.release(thread);
    if ('pcm' in answer) waiting.resolve({ pcm: answer.pcm, sampleRate: answer.sampleRate });
    else
      waiting.reject(new AppError('validation', 'There is no speech preview in this language.', { code: 'no-speech' }));
    this.startNext();
  }

  private release(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.current = undefined;
    thread.worker.unref();
  }

  private async end(thread: Thread, error: AppError): Promise<void> {
    const place = this.threads.indexOf(thread);
    if (place >= 0) this.threads.splice(place, 1);
    const waiting = thread.current;
    this.release(thread);
    waiting?.reject(error);
    await thread.worker.terminate();
    this.startNext();
  }
}
