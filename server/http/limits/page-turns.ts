import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { WorkQueue } from '@/server/platform/queue/work-queue';

/** Returns the busy time of the event loop. On a machine that has other work, it is more than the processor time. */
const busyMs = (): number => performance.eventLoopUtilization().active;

/** Time that a network may use without a pause: enough for a page and the parts of others that its links load. */
const allowanceMs = 1_000;
/** Limits the pause, because the measured time includes work for other clients. */
const maxPauseMs = 1_000;
/** Forgets the network that was not seen for the longest time above this number, to bound memory. */
const maxNetworks = 20_000;

type Used = { ms: number; at: number };

/**
 * Renders two pages of a network at a time. What they take of the event loop's time is paid back at the same rate: beyond an
 * allowance, the next one waits for as long as the last one took. So whatever a page costs, the requests of a network leave
 * half of the time to other clients.
 */
export class PageTurns {
  private readonly networks = new WorkQueue({
    concurrency: Number.POSITIVE_INFINITY,
    maxRunningPerKey: 2,
    maxWaitingPerKey: 50,
  });
  private readonly pages = new WorkQueue({ concurrency: 4, maxWaiting: 200 });
  private readonly used = new LRUCache<string, Used>({ max: maxNetworks });

  constructor(
    private readonly clock: () => number = busyMs,
    private readonly pause: (ms: number) => Promise<unknown> = wait,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Resolves with the page, before the pause.
   * @throws AppError 'too-many-requests' or 'unavailable' when too many pages wait; errors of the task.
   */
  run(render: () => Promise<void>, { key }: { key: string }): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = async () => {
        let costMs = 0;
        const measured = async () => {
          const before = this.clock();
          await render().finally(() => {
            costMs = this.clock() - before;
          });
        };
        await this.pages.run(measured).then(resolve, reject);
        const pauseMs = this.pauseAfter(key, costMs);
        if (pauseMs > 0) await this.pause(pauseMs);
      };
      this.networks.run(turn, { key }).catch(reject);
    });
  }

  private pauseAfter(key: string, costMs: number): number {
    const at = this.now();
    const before = this.used.get(key) ?? { ms: 0, at };
    const ms = Math.max(0, before.ms - (at - before.at)) + costMs;
    this.used.set(key, { ms, at });
    return Math.min(ms - allowanceMs, maxPauseMs);
  }
}
