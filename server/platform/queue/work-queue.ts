import { AppError, tooManyRequests } from '@/server/platform/errors';

export type WorkQueueLimits = {
  concurrency: number;
  /** Maximum of waiting tasks; the next one is rejected. Unlimited when absent. */
  maxWaiting?: number;
  maxWaitingPerKey?: number;
  maxRunningPerKey?: number;
  maxPerKey?: number;
  busyMessage?: string;
};

type TaskOptions = {
  key?: string | undefined;
  /** Removes a waiting task from the queue. A running task has to observe the signal itself. */
  signal?: AbortSignal | undefined;
};

type Waiting = { key: string | undefined; start: () => void };

const retryAfterSeconds = 5;

/**
 * Runs expensive tasks in order of arrival, with limits on running and waiting tasks, in total and per key. Skips a
 * task whose key is at its running limit, so that it does not block others.
 */
export class WorkQueue {
  private readonly waiting: Waiting[] = [];
  private readonly runningKeys: Array<string | undefined> = [];

  constructor(private readonly limits: WorkQueueLimits) {}

  get numWaiting(): number {
    return this.waiting.length;
  }

  /**
   * @throws AppError 'unavailable' when the queue is full, 'too-many-requests' when this key has used its share; the
   * signal's reason when aborted before the start; errors of the task
   */
  async run<T>(task: () => Promise<T>, { key, signal }: TaskOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    this.requireShare(key);
    if (!this.canStart(key)) {
      this.requireRoom(key);
      await this.waitForTurn(key, signal);
    } else {
      this.runningKeys.push(key);
    }
    try {
      return await task();
    } finally {
      this.runningKeys.splice(this.runningKeys.indexOf(key), 1);
      this.startNext();
    }
  }

  private canStart(key: string | undefined): boolean {
    const { concurrency, maxRunningPerKey = concurrency } = this.limits;
    if (this.runningKeys.length >= concurrency) return false;
    return key === undefined || count(this.runningKeys, key) < maxRunningPerKey;
  }

  private requireShare(key: string | undefined): void {
    const { maxPerKey = Number.POSITIVE_INFINITY } = this.limits;
    if (key === undefined) return;
    if (count(this.runningKeys, key) + this.numWaitingOf(key) >= maxPerKey) throw tooManyRequests(retryAfterSeconds);
  }

  private requireRoom(key: string | undefined): void {
    const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerKey = Number.POSITIVE_INFINITY } = this.limits;
    const { busyMessage = 'This is busy at the moment. Please try again in a few seconds.' } = this.limits;
    if (key !== undefined && this.numWaitingOf(key) >= maxWaitingPerKey) throw tooManyRequests(retryAfterSeconds);
    if (this.waiting.length >= maxWaiting) throw new AppError('unavailable', busyMessage, { retryAfterSeconds });
  }

  private numWaitingOf(key: string): number {
    return this.waiting.filter((waiting) => waiting.key === key).length;
  }

  private waitForTurn(key: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(signal?.reason);
      };
      const entry: Waiting = {
        key,
        start: () => {
          signal?.removeEventListener('abort', leave);
          this.runningKeys.push(key);
          resolve();
        },
      };
      this.waiting.push(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private startNext(): void {
    const next = this.waiting.findIndex(({ key }) => this.canStart(key));
    if (next < 0) return;
    const [entry] = this.waiting.splice(next, 1);
    entry?.start();
  }
}

function count(keys: readonly (string | undefined)[], key: string): number {
  return keys.filter((other) => other === key).length;
}
