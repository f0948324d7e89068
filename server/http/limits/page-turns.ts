import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { WorkQueue } from '@/server/platform/queue/work-queue';

/** How long the event loop has been busy. On a machine that has other work, this is more than the processor time. */
const busyMs = (): number => performance.eventLoopUtilization().active;

/** What the process does for others at the same time counts, too: it must not hold up the network for longer. */
const maxPauseMs = 1_000;

/**
 * Renders one page of a network at a time, and then none of it for as long as that one took: whatever a page costs, its
 * requests leave half of the event loop's time to other clients.
 */
export class PageTurns {
  private readonly networks = new WorkQueue({
    concurrency: Number.POSITIVE_INFINITY,
    maxRunningPerKey: 1,
    maxWaitingPerKey: 50,
  });
  private readonly pages = new WorkQueue({ concurrency: 4, maxWaiting: 200 });

  constructor(
    private readonly clock: () => number = busyMs,
    private readonly pause: (ms: number) => Promise<unknown> = wait,
  ) {}

  /**
   * Resolves with the page, before the pause.
   * @throws AppError 'too-many-requests' or 'unavailable' when too many pages wait; errors of the task
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
        await this.pause(Math.min(costMs, maxPauseMs));
      };
      this.networks.run(turn, { key }).catch(reject);
    });
  }
}
