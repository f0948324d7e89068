import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { FailedJob, listFailedJobs as contract, QueueState } from '@/lib/contracts/support-jobs';
import { scopeOfJob, visibleInput, visibleReason } from '@/lib/domain/support/support-rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { pool, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { type HttpResult, pageResult } from '@/server/platform/http-result';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { readQueues } from '@/server/platform/queue/queue';

const jobRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  data: z.unknown(),
  output: z.unknown(),
  retries: z.int(),
  created: z.date(),
  failed: z.date(),
});

export async function respondWithFailedJobs(
  actor: Actor,
  { limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<FailedJob[]>> {
  requireSupport(actor);
  const after = cursor === undefined ? null : positionOf(cursor);
  const rows = await queryRows(pool(), jobRow, {
    text: `select id, name, data, output, retry_count as retries, created_on as created, failed from (
       select *, date_trunc('milliseconds', coalesce(completed_on, created_on)) as failed
         from pgboss.job where state = 'failed') j
      where $1::timestamptz is null or (failed, id::text) > ($1, $2)
      order by failed, id::text limit $3`,
    values: [after?.created ?? null, after?.id ?? null, limit + 1],
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last && rows.length > limit ? timeCursorOf({ created: last.failed, id: last.id }) : null;
  return pageResult(
    shown.map(({ id, name, data, output, retries, created, failed }) => ({
      id,
      name,
      reason: visibleReason(output),
      input: visibleInput(data),
      attempts: retries + 1,
      created: created.toISOString(),
      failed: failed.toISOString(),
    })),
    next,
  );
}

export async function listQueues(actor: Actor): Promise<QueueState[]> {
  requireSupport(actor);
  const rows = await readQueues();
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest?.toISOString() ?? null }));
}

/** Starts the same job again with all of its retries. Handlers check the state first, so a second run is harmless. */
export async function retryJob(actor: Actor, name: string, jobId: string): Promise<void> {
  requireSupport(actor, scopeOfJob(name));
  requireJobId(jobId);
  await transaction(async (tx) => {
    const count = await tx.$executeRaw`
      update pgboss.job set state = 'created', retry_count = 0, start_after = now(), started_on = null,
        completed_on = null, output = null, keep_until = now() + interval '14 days'
      where name = ${name} and id = ${jobId}::uuid and state = 'failed'`;
    if (count === 0) throw notFailed();
    await auditJob(tx, actor, 'retry-job', { name, jobId });
  });
}

/** Keeps the time of the failure, so that undo restores the job as it was. */
export async function dropJob(actor: Actor, name: string, jobId: string): Promise<void> {
  requireSupport(actor, scopeOfJob(name));
  requireJobId(jobId);
  await transaction(async (tx) => {
    const count = await tx.$executeRaw`
      update pgboss.job set state = 'cancelled'
      where name = ${name} and id = ${jobId}::uuid and state = 'failed'`;
    if (count === 0) throw notFailed();
    await auditJob(tx, actor, 'drop-job', { name, jobId });
  });
}

/** Undoes the cancellation of a job; only support cancels jobs. */
export async function undoDropJob(actor: Actor, name: string, jobId: string): Promise<void> {
  requireSupport(actor, scopeOfJob(name));
  requireJobId(jobId);
  await transaction(async (tx) => {
    const count = await tx.$executeRaw`
      update pgboss.job set state = 'failed' where name = ${name} and id = ${jobId}::uuid and state = 'cancelled'`;
    if (count === 0) throw new AppError('conflict', 'This job is not dropped, or is not stored anymore.');
    await auditJob(tx, actor, 'undo-drop-job', { name, jobId });
  });
}

/** Requires a valid id, because the column would refuse another text with an error of its own. */
function requireJobId(jobId: string): void {
  if (!z.uuid().safeParse(jobId).success) throw new AppError('not-found', 'This job does not exist.');
}

const notFailed = (): AppError =>
  new AppError('conflict', 'This job has not failed, or support has handled it already.');

function auditJob(
  tx: Tx,
  actor: Actor,
  action: string,
  { name, jobId }: { name: string; jobId: string },
): Promise<void> {
  return auditSupportAction(tx, actor, { action, subject: jobId, details: { name } });
}
