import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '@/server/platform/errors';
import { lowerPriority } from '@/server/platform/lower-priority';
import type { SpeechResult, SpeakOrder } from './espeak-process';

export type Speech = {
  pcm: Int16Array<ArrayBuffer>;
  sampleRate: number;
};

type Spoken = Exclude<SpeechResult, { problem: string }>;

type Waiting = {
  order: SpeakOrder;
  timeLimitMs: number;
  resolve: (spoken: Spoken) => void;
  reject: (error: unknown) => void;
};

type Speaker = {
  child: ChildProcess;
  current: Waiting | undefined;
  /** Ends the process when a text takes too long, or when it was not needed for a while. */
  timer: NodeJS.Timeout | undefined;
};

/** Path of the process, resolved from the project folder, because bundlers rewrite paths relative to the module. */
const speakerFile = () =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'server/platform/speech/espeak-process.ts');

export type SpeakOptions = {
  /** Aborting removes the text from the queue or ends its process. */
  signal?: AbortSignal | undefined;
  /** The text goes before all texts that wait. */
  isUrgent?: boolean;
};

type PoolSettings = {
  /** Processes at the same time. */
  size?: number;
  idleMs?: number;
  /** Processes that respond to requests run before these. */
  isBackground?: boolean;
};

/**
 * Runs espeak-ng in processes, each with one text at a time. A process takes up to 190 MB, starts on demand, and ends
 * when it is not needed for a minute or when this process ends.
 */
export class SpeechPool {
  private readonly speakers: Speaker[] = [];
  private readonly queue: Waiting[] = [];
  private nextId = 1;

  private readonly size: number;
  private readonly idleMs: number;
  private readonly isBackground: boolean;

  constructor({
    size = Math.max(1, Math.min(4, os.availableParallelism())),
    idleMs = 60_000,
    isBackground = false,
  }: PoolSettings = {}) {
    this.size = size;
    this.idleMs = idleMs;
    this.isBackground = isBackground;
  }

  get numProcesses(): number {
    return this.speakers.length;
  }

  /**
   * Synthesizes a text. The time limit starts with the synthesis, not in the queue.
   * @throws AppError 'validation' (code 'no-speech') for an unsupported language, 'unavailable' after the limit; the
   * signal's reason.
   */
  async speak(
    order: Omit<SpeakOrder, 'id' | 'format'>,
    timeLimitMs: number,
    options: SpeakOptions = {},
  ): Promise<Speech> {
    const spoken = await this.run({ ...order, format: 'pcm' }, timeLimitMs, options);
    if (!('pcm' in spoken)) throw new Error('A process spoke in another format.');
    return { pcm: spoken.pcm, sampleRate: spoken.sampleRate };
  }

  /** @throws as `speak` */
  async speakMp3(
    order: Omit<SpeakOrder, 'id' | 'format'>,
    timeLimitMs: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const spoken = await this.run({ ...order, format: 'mp3' }, timeLimitMs, { signal });
    if (!('mp3' in spoken)) throw new Error('A process spoke in another format.');
    return spoken.mp3;
  }

  private run(
    order: Omit<SpeakOrder, 'id'>,
    timeLimitMs: number,
    { signal, isUrgent = false }: SpeakOptions,
  ): Promise<Spoken> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting: Waiting = { order: { ...order, id: this.nextId++ }, timeLimitMs, resolve, reject };
      signal?.addEventListener('abort', () => this.abandon(waiting, signal.reason), { once: true });
      if (isUrgent) this.queue.unshift(waiting);
      else this.queue.push(waiting);
      this.startNext();
    });
  }

  private abandon(waiting: Waiting, reason: unknown): void {
    const index = this.queue.indexOf(waiting);
    if (index >= 0) this.queue.splice(index, 1);
    waiting.reject(reason);
    const speaker = this.speakers.find(({ current }) => current === waiting);
    if (speaker) this.end(speaker, reason);
  }

  close(): void {
    const stopped = new AppError('unavailable', 'Speech synthesis was stopped. Please try again.');
    for (const waiting of this.queue.splice(0)) waiting.reject(stopped);
    for (const speaker of this.speakers.slice()) this.end(speaker, stopped);
  }

  private startNext(): void {
    if (this.queue.length === 0) return;
    const free = this.speakers.find((speaker) => !speaker.current) ?? this.addSpeaker();
    const next = free && this.queue.shift();
    if (!free || !next) return;
    clearTimeout(free.timer);
    free.current = next;
    free.timer = setTimeout(() => {
      this.end(free, new AppError('unavailable', 'Speaking this text took too long.'));
    }, next.timeLimitMs);
    free.child.channel?.ref();
    free.child.send(next.order);
  }

  private addSpeaker(): Speaker | undefined {
    if (this.speakers.length >= this.size) return undefined;
    const child = fork(speakerFile(), { execArgv: [], serialization: 'advanced' });
    if (this.isBackground) lowerPriority(child.pid);
    const speaker: Speaker = { child, current: undefined, timer: undefined };
    child.unref();
    child.channel?.unref();
    child.on('message', (response: SpeechResult) => this.settle(speaker, response));
    const fail = (cause?: Error) =>
      this.end(speaker, new AppError('unavailable', 'This text could not be spoken.', { cause }));
    child.on('error', fail);
    child.on('exit', () => fail());
    this.speakers.push(speaker);
    return speaker;
  }

  private settle(speaker: Speaker, response: SpeechResult): void {
    const waiting = speaker.current;
    if (!waiting || waiting.order.id !== response.id) return;
    this.release(speaker);
    if (!('problem' in response)) waiting.resolve(response);
    else
      waiting.reject(new AppError('validation', 'There is no speech preview in this language.', { code: 'no-speech' }));
    this.startNext();
  }

  private release(speaker: Speaker): void {
    clearTimeout(speaker.timer);
    speaker.current = undefined;
    speaker.child.channel?.unref();
    speaker.timer = setTimeout(() => this.end(speaker), this.idleMs).unref();
  }

  private end(speaker: Speaker, error?: unknown): void {
    const index = this.speakers.indexOf(speaker);
    if (index < 0) return;
    this.speakers.splice(index, 1);
    clearTimeout(speaker.timer);
    speaker.current?.reject(error);
    speaker.current = undefined;
    speaker.child.kill('SIGKILL');
    this.startNext();
  }
}
