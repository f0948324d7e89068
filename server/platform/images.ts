import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import sharp from 'sharp';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { AppError, invalidField } from './errors';
import { lowerPriority } from './lower-priority';

/**
 * Decodes one image after the other in a process of its own, so that a hostile file can neither block the requests nor
 * exhaust the memory of the web process. The parent ends it after a time limit.
 */
type ImageOrder = {
  bytes: Uint8Array;
  /** Fractions of the upright image; null for the whole image. */
  crop: { minX: number; minY: number; maxX: number; maxY: number } | null;
  /** The kind 'square' fills 512 × 512 pixels, 'preview' fits into 1,024 × 1,024. */
  kind: 'square' | 'preview';
  minCropPx: number;
  aspectTolerance: number;
};

type ImageProblem = 'unsupported' | 'animated' | 'too-many-pixels' | 'damaged' | 'too-small' | 'not-square';
type ImageResult = { image: Uint8Array } | { problem: ImageProblem };
/** A process that met a damaged file, or has become large, decodes no further image. */
type ImageReply = ImageResult & { isReusable: boolean };

const maxPixels = 60_000_000;
const maxReusedBytes = 200 * 1024 ** 2;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']);

sharp.concurrency(1);
sharp.cache(false);

process.on('message', (order: ImageOrder) => void reply(order));

async function reply(order: ImageOrder): Promise<void> {
  const result = await render(order).catch((): ImageResult => ({ problem: 'damaged' }));
  const isDamaged = 'problem' in result && result.problem === 'damaged';
  const isReusable = !isDamaged && process.memoryUsage.rss() < maxReusedBytes;
  process.send?.({ ...result, isReusable } satisfies ImageReply);
}

async function render({ bytes, crop, kind, ...limits }: ImageOrder): Promise<ImageResult> {
  // The pixels are limited below, with a message of its own.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !formats.has(header.format)) return { problem: 'unsupported' };
  // The photos of phones: HEIF like AVIF, but libvips has no decoder for their compression.
  if (header.compression === 'hevc') return { problem: 'unsupported' };
  if ((header.pages ?? 1) > 1 || isAnimatedPng(bytes)) return { problem: 'animated' };
  if (header.width * header.height > maxPixels) return { problem: 'too-many-pixels' };
  const { width, height } = header.autoOrient;
  const left = Math.round((crop?.minX ?? 0) * width);
  const top = Math.round((crop?.minY ?? 0) * height);
  const area = {
    left,
    top,
    width: Math.round((crop?.maxX ?? 1) * width) - left,
    height: Math.round((crop?.maxY ?? 1) * height) - top,
  };
  if (Math.min(area.width, area.height) < limits.minCropPx) return { problem: 'too-small' };
  if (crop && kind === 'square' && Math.abs(area.width / area.height - 1) > limits.aspectTolerance) {
    return { problem: 'not-square' };
  }
  const cropped = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().extract(area);
  const sized =
    kind === 'square'
      ? cropped.resize(512, 512, { fit: 'cover' })
      : cropped.resize(1024, 1024, { fit: 'inside', withoutEnlargement: true });
  // Without `keepMetadata`, only the pixels remain, in sRGB.
  return { image: await sized.webp({ quality: 86 }).toBuffer() };
}

/**
 * Returns true for an animation, which has this chunk before its first pixels. libvips decodes only its first frame.
 */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.toString('latin1', 1, 4) !== 'PNG') return false;
  const pixels = head.indexOf('IDAT', 0, 'latin1');
  const animation = head.indexOf('acTL', 0, 'latin1');
  return animation >= 0 && animation < pixels;
}

/** Path of the process, resolved from the project folder, because bundlers rewrite paths relative to the module. */
const processFile = () => path.join(/* turbopackIgnore: true */ process.cwd(), 'server/platform/images.ts');

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
