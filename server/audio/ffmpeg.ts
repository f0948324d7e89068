import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { FfmpegBinary } from '@/server/audio/files/binary';
import { env } from '@/server/platform/env';
import { lowerPriority } from '@/server/platform/lower-priority';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { FfmpegError } from './errors';

export type PipeReader = (chunk: Buffer) => void;

type FfmpegRun = {
  binary: FfmpegBinary;
  /** Arguments after `generalOptions`, inputs first. Never passed through a shell. */
  args: readonly string[];
  /** Reader n gets the output on `pipe:n`; pipe 0 is closed and pipe 2 (messages) is reserved. */
  pipes?: Readonly<Record<number, PipeReader>>;
  timeLimitMs: number;
  signal?: AbortSignal | undefined;
};

export type FfmpegResult = {
  exitCode: number;
  /**
   * First and last part of the messages: at most `maxMessageChars` characters each, separated by a line `messagesCut` if
   * truncated.
   */
  messages: string;
};

/** `-threads 1` applies to filters too: workers run in parallel, one core each. */
const generalOptions = ['-nostdin', '-hide_banner', '-nostats', '-y', '-filter_complex_threads', '1'] as const;
const maxMessageChars = 64 * 1024;
export const messagesCut = '[messages cut here]';

/**
 * Returns any exit code, because only the caller knows whether 1 means an invalid file. Throws `FfmpegError` when
 * ffmpeg could not start, timed out, or was killed; the signal's reason when aborted. The process has always exited
 * when the promise settles.
 */
export function runFfmpeg({ binary, args, pipes = {}, timeLimitMs, signal }: FfmpegRun): Promise<FfmpegResult> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);

    const highestPipe = Math.max(2, ...Object.keys(pipes).map(Number));
    const stdio = Array.from({ length: highestPipe + 1 }, (_, fd) => (fd === 2 || pipes[fd] ? 'pipe' : 'ignore'));
    const child = spawn(binary.path, [...generalOptions, ...args], {
      stdio,
      windowsHide: true,
    });

    const messages = new MessageLog();
    let ending: FfmpegError | { abort: unknown } | undefined;
    const stop = (why: FfmpegError | { abort: unknown }) => {
      ending ??= why;
      child.kill('SIGKILL');
    };

    const timer = setTimeout(() => {
      stop(new FfmpegError('timeout', `ffmpeg was stopped after ${timeLimitMs} ms.`, messages.text()));
    }, timeLimitMs);
    const onAbort = () => stop({ abort: signal?.reason });
    signal?.addEventListener('abort', onAbort, { once: true });
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      finish();
    };

    readPipe(child.stdio[2], (chunk) => messages.add(chunk.toString('utf8')));
    for (const [fd, reader] of Object.entries(pipes)) {
      readPipe(child.stdio[Number(fd)], (chunk) => {
        try {
          reader(chunk);
        } catch (error) {
          stop({ abort: error });
        }
      });
    }
    lowerPriority(child.pid);

    child.once('error', (error) => {
      settle(() => reject(new FfmpegError('spawn-failed', `ffmpeg could not be started: ${error.message}`)));
    });
    child.once('close', (exitCode, killedBy) => {
      settle(() => {
        if (ending instanceof FfmpegError) reject(ending);
        else if (ending) reject(ending.abort);
        else if (exitCode === null)
          reject(new FfmpegError('killed', `ffmpeg was ended by ${killedBy}.`, messages.text()));
        else resolve({ exitCode, messages: messages.text() });
      });
    });
  });
}

function readPipe(stream: unknown, reader: PipeReader): void {
  if (!isReadable(stream)) return;
  stream.on('data', reader);
  stream.on('error', () => {});
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && 'read' in stream;
}

/** Retains the head (streams) and tail (summaries): a malicious file can make ffmpeg write gigabytes of warnings. */
class MessageLog {
  private head = '';
  private tail = '';
  private isCut = false;

  add(text: string): void {
    const room = maxMessageChars - this.head.length;
    this.head += text.slice(0, room);
    const tail = this.tail + text.slice(Math.max(0, room));
    this.isCut ||= tail.length > maxMessageChars;
    this.tail = tail.slice(-maxMessageChars);
  }

  text(): string {
    return this.isCut ? `${this.head}\n${messagesCut}\n${this.tail}` : this.head + this.tail;
  }
}

let slots: WorkQueue | undefined;

/**
 * Runs audio work when one of WORKER_CONCURRENCY slots is free. All audio jobs share the slots, which limits the number
 * of ffmpeg processes. Each owner (a voice or a project) uses one slot at a time, so that slow files do not block
 * others.
 */
export function inAudioSlot<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  slots ??= new WorkQueue({ concurrency: env.WORKER_CONCURRENCY, maxRunningPerKey: 1 });
  return slots.run(work, { key: owner, signal });
}
