import * as jobs from '@/server/jobs';
import { reportStuckPayments } from '@/server/assignments/money-jobs';
import { retryDuePayouts } from '@/server/payments/payout/failed-payouts';
import { transaction } from '@/server/platform/db';
import { enqueue, type Job } from '@/server/platform/queue/queue';
import type { Recovery } from '@/server/platform/queue/stuck-work';
import { refreshStaleVoices } from '@/server/search/index/refresh-stale-voices';
import { recover } from './recover';

/** Recovers what each job declares as `recoveries`. Safe to run more than once. */
export async function requeueStuckWork(signal: AbortSignal): Promise<void> {
  for (const job of Object.values(jobs) as Job[]) {
    for (const recovery of job.recoveries ?? []) {
      const work = { kind: job.name, ...recovery, isStuck: recovery.isStuck() };
      await recover(work, signal, (id) => endWait(job, recovery, id));
    }
  }
  await reportStuckPayments();
  await retryDuePayouts();
  await refreshStaleVoices();
}

/** Ends the wait of a row. It is safe to run more than once, because the work checks the state before it acts. */
export async function endWait(job: Job, { payload, hasFailed }: Recovery<object>, id: string): Promise<void> {
  const lost = await payload(id);
  if (!lost) return;
  if (hasFailed) return job.onExhausted?.(lost);
  await transaction((tx) => enqueue(tx, job, lost, { singletonKey: id, singletonSeconds: 600 }));
}
