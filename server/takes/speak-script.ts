import type { QueryOf } from '@/lib/contracts/contract';
import type { speakText } from '@/lib/contracts/audio';
import { AppError } from '@/server/platform/errors';
import { speak, type SpokenFile } from '@/server/platform/speech';
import { WorkQueue } from '@/server/platform/work-queue';

/** From the request to the file, waiting included. */
const speakMs = 20_000;
/** A reader that takes longer is disconnected. */
const deliverMs = 60_000;
const pieceBytes = 64 * 1024;

/** Each preview counts until the reader has received it, since that long it is held in memory. */
const previews = new WorkQueue({
  concurrency: 20,
  maxWaiting: 20,
  maxPerKey: 2,
  busyMessage: 'The speech preview is busy. Please try again.',
});

export type SpokenStream = { stream: ReadableStream<Uint8Array>; contentType: string };

type Options = {
  /** Whose preview it is: two at the same time for each. */
  sessionId: string;
  /** Of the request: an aborted one leaves the queue. */
  signal: AbortSignal;
};

/**
 * The preview of a script.
 * @throws AppError 'validation' for a language that no machine voice speaks, 'unavailable' when too many wait or the time
 * is over, 'too-many-requests' for a third one of the same session.
 */
export function speakScript(query: QueryOf<typeof speakText>, { sessionId, signal }: Options): Promise<SpokenStream> {
  const request = { ...query, language: query.language.toLowerCase() };
  return deliver((aborted) => speak(request, aborted), { sessionId, signal });
}

/** Runs `make` in the queue and resolves with its file as a stream, which keeps its place until it was read. */
export function deliver(
  make: (signal: AbortSignal) => Promise<SpokenFile>,
  { sessionId, signal }: Options,
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
    previews.run(task, { key: sessionId, signal: stopped }).catch((cause: unknown) => {
      if (cause instanceof AppError || !stopped.aborted) return reject(cause);
      const message = timeout.aborted ? 'Speaking this text took too long.' : 'The request was aborted.';
      reject(new AppError('unavailable', message, { retryAfterSeconds: 5 }));
    });
  });
}

/** The bytes in pieces, as fast as they are read; `ended` when all were, or the reader is gone or too slow. */
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
        if (rest.length > 0) controller.enqueue(rest.subarray(0, pieceBytes));
        rest = rest.subarray(pieceBytes);
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
