import * as jobs from '@/server/jobs';
import { reportStuckPayments } from '@/server/assignments/money-jobs';
import { retryDuePayouts } from '@/server/payments/payout/failed-payouts';
import { transaction } from '@/server/platform/db';
import type { Job } from '@/server/platform/queue/queue';
import { updateApplications } from '@/server/voices/application';
import { recover } from './recover';

/** Recovers what each job declares as `recoveries`. Safe to run more than once. */
export async function requeueStuckWork(signal: AbortSignal): Promise<void> {
  for (const job of Object.values(jobs) as Job[]) {
    for (const recovery of (await job.recoveries?.()) ?? []) await recover(recovery, signal, recovery.recover);
  }
  // Payout accounts are enabled by the provider, at any time.
  await transaction((tx) => updateApplications(tx));
  await reportStuckPayments();
  await retryDuePayouts();
}
