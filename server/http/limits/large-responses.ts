import { workContext } from '@/server/platform/queue/work-context';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { log } from '@/server/platform/tracing/log';

/** Limit above which responses wait for a place. */
export const maxUnqueuedBytes = 1_000_000;

/**
 * Places, which cover reading, encoding and sending. A place holds a chunk of its response and the rows of the next
 * one. With a single place, all others would wait for a slow client.
 */
const largeResponses = new WorkQueue({ concurrency: 4, maxRunningPerKey: 1, maxWaiting: 100, maxWaitingPerKey: 3 });

/** Larger responses are read and encoded one at a time, across all clients. */
const maxUnqueuedReadBytes = 100_000;
const reads = new WorkQueue({ concurrency: 1 });
/** A chunk is compressed and sent within its turn, unless its client takes longer. */
const maxSendingMs = 250;

/** Waits for the turn to read and encode, and returns the function that ends it. @throws the signal's reason. */
export async function turnToRead(bytes: number, signal: AbortSignal): Promise<() => void> {
  if (bytes <= maxUnqueuedReadBytes) return () => {};
  return new Promise((resolve, reject) => {
    reads.run(() => new Promise<void>((end) => resolve(end)), { signal }).catch(reject);
  });
}

/** Bytes that the client is sent at a time, so that its rate can be measured. */
const pieceBytes = 64 * 1024;

type Client = { key: string; signal: AbortSignal; rate?: typeof minRate };
type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/**
 * Waits for a place, opens the response and reads its first chunk. The stream frees the place at its end, when the client
 * has left, and when the client is too slow.
 * @throws AppError when too many responses wait; the signal's reason; errors of `open` and of the first chunk.
 */
export function streamInTurn<Head>(
  open: () => Promise<{ head: Head; chunks: Chunks }>,
  client: Client,
): Promise<{ head: Head; stream: ReadableStream<Uint8Array> }> {
  return new Promise((resolve, reject) => {
    const send = async () => {
      const endTurn = await turnToRead(Number.POSITIVE_INFINITY, client.signal);
      try {
        const { head, chunks } = await open();
        const first = (await chunks.next()).value ?? new Uint8Array();
        await new Promise<void>((free) => {
          const source = new LargeResponse(chunks, { first, endTurn }, client, free);
          resolve({ head, stream: new ReadableStream(source, { highWaterMark: 0 }) });
        });
      } finally {
        endTurn();
      }
    };
    largeResponses.run(send, client).catch(reject);
  });
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Reads the next chunk when the client has taken the former one. */
class LargeResponse implements UnderlyingDefaultSource<Uint8Array> {
  private readonly taking: ClientRate;
  private readonly leaving = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private readonly closeConnection = workContext()?.closeConnection;
  private rest: Uint8Array;
  private endTurn: () => void;

  constructor(
    private readonly chunks: Chunks,
    { first, endTurn }: { first: Uint8Array; endTurn: () => void },
    private readonly client: Client,
    private readonly free: () => void,
  ) {
    this.taking = new ClientRate(client.rate);
    this.rest = first;
    this.endTurn = endTurn;
    setTimeout(endTurn, maxSendingMs);
  }

  start(controller: Controller): void {
    const { signal } = this.client;
    const leave = () => this.fail(controller, signal.reason);
    signal.addEventListener('abort', leave, { once: true, signal: this.leaving.signal });
    // The client is expected to read even if nobody reads the stream.
    this.expectClient(controller, 0);
    if (signal.aborted) leave();
  }

  async pull(controller: Controller): Promise<void> {
    clearTimeout(this.timer);
    this.taking.take();
    if (this.taking.isTooSlow()) return this.leaveSlowClient(controller);
    if (this.rest.length === 0) await this.readChunk(controller);
    if (this.rest.length === 0) {
      controller.close();
      return this.end();
    }
    const piece = this.rest.subarray(0, pieceBytes);
    this.rest = this.rest.subarray(piece.length);
    controller.enqueue(piece);
    this.expectClient(controller, piece.length);
  }

  cancel(): void {
    this.end();
  }

  private async readChunk(controller: Controller): Promise<void> {
    this.endTurn();
    try {
      const endTurn = await turnToRead(Number.POSITIVE_INFINITY, this.client.signal);
      this.endTurn = endTurn;
      this.rest = (await this.chunks.next()).value ?? this.rest;
      setTimeout(endTurn, maxSendingMs);
    } catch (error) {
      this.fail(controller, error);
      throw error;
    }
  }

  private expectClient(controller: Controller, numBytes: number): void {
    this.timer = setTimeout(() => {
      if (this.taking.isTooSlow()) this.leaveSlowClient(controller);
      else this.expectClient(controller, 0);
    }, this.taking.send(numBytes));
  }

  private leaveSlowClient(controller: Controller): void {
    log.info({}, 'web: a client was too slow for a large response');
    // Next.js reports an error of another name as a failed request.
    this.fail(controller, new DOMException('The client was too slow.', 'AbortError'));
    // Next.js would wait for the client to take the last piece.
    this.closeConnection?.();
  }

  private fail(controller: Controller, reason: unknown): void {
    controller.error(reason);
    this.end();
  }

  private end(): void {
    clearTimeout(this.timer);
    this.leaving.abort();
    this.endTurn();
    // A generator that is reading ends after that.
    void this.chunks.return().catch(() => {});
    this.free();
  }
}

/** A client that takes less of a large response loses its place (docs/rules/api.md#large-responses). */
export const minRate = { bytesPerSecond: 64_000, windowMs: 10_000 };

/**
 * Measures how fast a client takes what it is sent. The time in which the server reads and encodes does not count: a
 * window is the sum of the times in which the server waited for the client.
 */
export class ClientRate {
  private takenBytes = 0;
  private waitedMs = 0;
  private sent: { bytes: number; at: number } | null = null;

  constructor(
    private readonly limit = minRate,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Begins to wait for the client, or goes on with further bytes. Returns the milliseconds after which `isTooSlow` decides,
   * unless the client has taken them before.
   */
  send(bytes: number): number {
    this.sent = { bytes: bytes + (this.sent?.bytes ?? 0), at: this.sent?.at ?? this.now() };
    return Math.max(0, this.limit.windowMs - this.waitedMs - (this.now() - this.sent.at));
  }

  take(): void {
    if (!this.sent) return;
    this.waitedMs += this.now() - this.sent.at;
    this.takenBytes += this.sent.bytes;
    this.sent = null;
  }

  /** Returns true if the client took too little during the window. At the end of a window, the next one starts. */
  isTooSlow(): boolean {
    const { bytesPerSecond, windowMs } = this.limit;
    const now = this.now();
    const waitedMs = this.waitedMs + (this.sent ? now - this.sent.at : 0);
    if (waitedMs < windowMs) return false;
    const isSlow = this.takenBytes * 1_000 < bytesPerSecond * waitedMs;
    this.takenBytes = 0;
    this.waitedMs = 0;
    if (this.sent) this.sent.at = now;
    return isSlow;
  }
}
