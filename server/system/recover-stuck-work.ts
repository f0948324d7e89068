import { z } from 'zod';
import { reportStuckPayments } from '@/server/assignments/money-jobs';
import * as jobs from '@/server/jobs';
import { retryDuePayouts } from '@/server/payments/payout/failed-payouts';
import { db, Prisma, transaction } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { enqueue, type Job } from '@/server/platform/queue/queue';
import type { Recovery, StuckWork } from '@/server/platform/queue/stuck-work';
import { log } from '@/server/platform/tracing/log';
import { refreshStaleVoices } from '@/server/search/index/refresh-stale-voices';

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

const { sql } = Prisma;

const maxClaimedRows = 200;
/** Delays between attempts: 10, 20 and 40 minutes, then an hour. */
const minDelayMinutes = 10;
const maxDelayMinutes = 60;
/** Attempts are spread over more than eight days, the longest wait for a provider. */
export const maxAttempts = 200;

/**
 * Runs a function for each stuck row: new rows first, then rows whose next attempt is due, oldest first. Attempts back
 * off and end after `maxAttempts`, so that rows that never recover do not block others. Logs errors and continues with
 * the next row.
 */
export async function recover(
  work: StuckWork,
  signal: AbortSignal,
  run: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of await claimStuckRows(work)) {
    signal.throwIfAborted();
    try {
      await run(id);
    } catch (error) {
      log.warn({ err: error, kind: work.kind, id }, 'recovery failed');
    }
  }
}

const claimedRow = z.strictObject({ id: z.string(), isGivenUp: z.boolean() });

/** Counts attempts in advance, so that rows that crash the process back off as well. */
async function claimStuckRows(work: StuckWork): Promise<string[]> {
  const { kind, table, id = sql`t.id`, since = sql`t.created`, isStuck } = work;
  const statement = sql`
    with stuck as (
      select ${id} as id, coalesce(r.attempts, 0) + 1 as attempts, row_number() over (order by r."nextTryAt" nulls first, ${since}) as ordinal
        from ${table} left join recoveries r on r.kind = ${kind} and r."subjectId" = ${id}
       where ${isStuck} and r."givenUpAt" is null and (r."nextTryAt" is null or r."nextTryAt" <= now())
       order by ordinal limit ${maxClaimedRows}),
    counted as (
      insert into recoveries (kind, "subjectId", attempts, "nextTryAt", "givenUpAt")
      select ${kind}, id, attempts,
             now() + least(${minDelayMinutes} * power(2, least(attempts - 1, 10)), ${maxDelayMinutes}) * interval '1 minute',
             case when attempts > ${maxAttempts} then now() end
        from stuck
      on conflict (kind, "subjectId") do update
         set attempts = excluded.attempts, "nextTryAt" = excluded."nextTryAt", "givenUpAt" = excluded."givenUpAt"
      returning "subjectId" as id, "givenUpAt" is not null as "isGivenUp")
    select c.id, c."isGivenUp" from counted c join stuck s using (id) order by s.ordinal`;
  const rows = await queryRows(db, claimedRow, statement);
  for (const row of rows) {
    if (row.isGivenUp) log.error({ kind, id: row.id }, 'recovery gave up: needs manual intervention');
  }
  return rows.flatMap((row) => (row.isGivenUp ? [] : [row.id]));
}
