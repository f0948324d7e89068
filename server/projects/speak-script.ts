import type { QueryOf } from '@/lib/contracts/contract';
import type { speakText } from '@/lib/contracts/projects';
import { AppError } from '@/server/platform/errors';
import { speak, type SpokenFile } from '@/server/platform/speech';
import { WorkQueue } from '@/server/platform/queue/work-queue';

/** Includes the time in the queue. */
const speakMs = 20_000;
/** Limit for the delivery; slower clients are disconnected. */
const deliverMs = 60_000;
const chunkBytes = 64 * 1024;

/** Queue in which a preview occupies its slot until the client has received it, because it is in memory. */
const previews = new WorkQueue({
  concurrency: 20,
  maxWaiting: 20,
  maxPerKey: 2,
  busyMessage: 'The speech preview is busy. Please try again.',
});

export type SpokenStream = { stream: ReadableStream<Uint8Array>; contentType: string };

type Options = {
  userId: string;
  signal: AbortSignal;
};

/**
 * @throws AppError 'validation' for a language without a synthetic voice, 'unavailable' when the queue is full or the
 * request times out, 'too-many-requests' for a third preview of the same user
 */
export function speakScript(query: QueryOf<typeof speakText>, { userId, signal }: Options): Promise<SpokenStream> {
  const request = { ...query, language: query.language.toLowerCase() };
  return deliver((aborted) => speak(request, aborted), { userId, signal });
}

/** Runs `make` in the queue and returns its file as a stream, which occupies the slot until it is read. */
export function deliver(
  make: (signal: AbortSignal) => Promise<SpokenFile>,
  { userId, signal }: Options,
  limits = { speakMs, deliverMs },
): Promise<SpokenStream> {
  const timeout = AbortSignal.timeout(limits.speakMs);
  const stopped = AbortSignal.any([signal, timeout]);
  return new Promise((resolve, reject) => {
    const task = async () => {
      const { bytes, contentType } = await make(stopped);
      const { stream, ended } = streamOf(bytes, limits.deliverMs);
      resolve({ stream, contentType });
      await ended;
    };
    previews.run(task, { key: userId, signal: stopped }).catch((cause: unknown) => {
      if (cause instanceof AppError || !stopped.aborted) return reject(cause);
      const message = timeout.aborted ? 'Speaking this text took too long.' : 'The request was aborted.';
      reject(new AppError('unavailable', message, { retryAfterSeconds: 5 }));
    });
  });
}

/** `ended` resolves when all bytes were read, or the client canceled or timed out. */
function streamOf(bytes: Uint8Array, limitMs: number): { stream: ReadableStream<Uint8Array>; ended: Promise<void> } {
  let rest = bytes;
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const finish = () => {
    clearTimeout(timer);
    rest = new Uint8Array();
    end();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new Error('The reader is too slow.'));
          finish();
        }, limitMs);
      },
      pull(controller) {
        if (rest.length > 0) controller.enqueue(rest.subarray(0, chunkBytes));
        rest = rest.subarray(chunkBytes);
        if (rest.length > 0) return;
        controller.close();
        finish();
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
  return { stream, ended };
}
