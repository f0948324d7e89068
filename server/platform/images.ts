import { fork } from 'node:child_process';
import path from 'node:path';
import { AppError, invalidField } from './errors';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import type { ImageOrder, ImageProblem, ImageResult } from './images/image-process';

/** Resolved from the project folder, because bundlers rewrite paths relative to the module. */
const processFile = () =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'server/platform/images/image-process.ts');

/** A process takes up to 400 MB for an image of 60 megapixels. */
const queue = new WorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerKey: 3 });

const timeLimitMs = 20_000;

export type ImageRequest = Omit<ImageOrder, 'bytes'> & {
  /** Called when it is the image's turn, so that waiting ones take no memory. */
  load: () => Promise<Uint8Array>;
};

/**
 * Re-encodes an image as WebP without metadata, upright, in a process of its own.
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

/** A process that crashes or takes too long counts as a damaged image. */
function runProcess(order: ImageOrder, limitMs: number): Promise<ImageResult> {
  return new Promise((resolve) => {
    const child = fork(processFile(), {
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      // glibc otherwise keeps memory for each thread.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    const settle = (result: ImageResult) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(result);
    };
    const timer = setTimeout(() => settle({ problem: 'damaged' }), limitMs);
    child.once('message', (result: ImageResult) => settle(result));
    child.once('error', () => settle({ problem: 'damaged' }));
    child.once('exit', () => settle({ problem: 'damaged' }));
    child.send(order, (error) => error && settle({ problem: 'damaged' }));
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
