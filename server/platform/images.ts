import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { ImageOrder, ImageProblem, ImageReply, ImageResult } from '@/server/platform/images/image-decoder';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { AppError, invalidField } from './errors';
import { lowerPriority } from './lower-priority';

/** Path of the process, resolved from the project folder, because bundlers rewrite paths relative to the module. */
const processFile = () =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'server/platform/images/image-decoder.ts');

/** The process takes up to 400 MB for an image of 60 megapixels. */
const queue = new WorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerKey: 3 });

const timeLimitMs = 20_000;
/** A process without work is ended after this time. */
const idleMs = 30_000;

export type ImageRequest = Omit<ImageOrder, 'bytes'> & {
  /** Loads the image when it is its turn, so that waiting ones take no memory. */
  load: () => Promise<Uint8Array>;
};

/**
 * Re-encodes an image as WebP without metadata, upright, in another process.
 * @param key shares the queue fairly, for example the user's id
 * @throws AppError 'unsupported-media-type', 'too-large' or 'validation' with a message for the user; errors of `load`
 */
export function renderImage({ load, ...order }: ImageRequest, key: string, limitMs = timeLimitMs): Promise<Uint8Array> {
  return queue.run(
    async () => {
      const result = await runProcess({ ...order, bytes: await load() }, limitMs);
      if ('problem' in result) throw refusals[result.problem]();
      return result.image;
    },
    { key },
  );
}

/** Images in sequence share this process, because starting one costs more than most images. */
let running: ChildProcess | null = null;
let idleTimer: NodeJS.Timeout | undefined;

/** Processes an image; a process that crashes or takes too long counts as a damaged image. */
async function runProcess(order: ImageOrder, limitMs: number): Promise<ImageResult> {
  clearTimeout(idleTimer);
  running ??= startProcess();
  const child = running;
  const { isReusable, ...result } = await sendOrder(child, order, limitMs);
  if (isReusable) {
    idleTimer = setTimeout(() => endProcess(child), idleMs).unref();
  } else {
    endProcess(child);
  }
  return result;
}

function startProcess(): ChildProcess {
  const child = fork(processFile(), {
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    // glibc otherwise keeps memory for each thread.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  });
  lowerPriority(child.pid);
  child.once('exit', () => endProcess(child));
  // The process ends with this one.
  child.unref();
  child.channel?.unref();
  return child;
}

function endProcess(child: ChildProcess): void {
  child.kill('SIGKILL');
  if (running === child) running = null;
}

function sendOrder(child: ChildProcess, order: ImageOrder, limitMs: number): Promise<ImageReply> {
  return new Promise((resolve) => {
    const settle = (reply: ImageReply) => {
      clearTimeout(timer);
      child.off('message', settle).off('error', fail).off('exit', fail);
      resolve(reply);
    };
    const fail = () => settle({ problem: 'damaged', isReusable: false });
    const timer = setTimeout(fail, limitMs);
    child.once('message', settle).once('error', fail).once('exit', fail);
    child.send(order, (error) => error && fail());
  });
}

const refusals: Record<ImageProblem, () => AppError> = {
  unsupported: () =>
    new AppError(
      'unsupported-media-type',
      'This file cannot be used. Please use a JPEG, PNG, WebP, AVIF or TIFF picture.',
    ),
  animated: () => new AppError('unsupported-media-type', 'Please use a picture that is not animated.'),
  'too-many-pixels': () => new AppError('too-large', 'This picture is too large: at most 60 megapixels.'),
  damaged: () => invalidField('picture', 'This picture is damaged. Please try another one.'),
  'too-small': () => invalidField('picture', 'This picture is too small: at least 50 × 50 pixels are needed.'),
  'not-square': () => invalidField('crop', 'Please select a square.'),
};
