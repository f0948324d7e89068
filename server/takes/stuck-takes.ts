import { masterTake, processTake, renderCertificate } from '@/server/jobs';
import { lockProject, markProjectUpdated } from '@/server/projects/open-project';
import { db, Prisma, transaction } from '@/server/platform/db';
import { requeue } from '@/server/platform/queue/requeue';
import { hasJob, minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';
import { startQueuedMasters } from './start-masters';

const { sql } = Prisma;

/**
 * Takes that are `processing` without a job: the worker crashed in the last attempt, and the queue dropped the job
 * without calling its failure handler. They become failed. The 15 minutes avoid races with jobs that have just ended.
 */
export const lostTakes = (): Recovery => ({
  ...stuckRow,
  kind: processTake.name,
  table: sql`audio_takes t`,
  isStuck: sql`t.status = 'processing' and t.created < ${minutesAgo(15)}
    and not ${hasJob(processTake.name, 'takeId', stuckRow.id)}`,
  recover: async (takeId) => processTake.onExhausted?.({ takeId }),
});

export const stuckCertificates = (): Recovery => ({
  ...stuckRow,
  ...requeue(renderCertificate, (takeId) => ({ takeId })),
  table: sql`audio_takes t`,
  isStuck: sql`t.status = 'done' and t.certificate is not null and t."certificateUri" is null
    and t.created < ${minutesAgo(15)}`,
});

export const lostMasters = (): Recovery => ({
  kind: masterTake.name,
  table: sql`mastered_takes t`,
  id: stuckRow.id,
  since: sql`t."requestedAt"`,
  isStuck: sql`t.status = 'processing' and t."requestedAt" < ${minutesAgo(15)}
    and not ${hasJob(masterTake.name, 'masterId', stuckRow.id)}`,
  recover: failLostMaster,
});

/** Projects whose queue waits for nothing, because a process of the previous version has finished the last master. */
export const stalledMasters = (): Recovery => ({
  kind: 'queued-masters',
  table: sql`projects t`,
  id: stuckRow.id,
  since: sql`t."lastModified"`,
  isStuck: sql`exists (select 1 from queued_masters q where q."projectId" = t.id)
    and not exists (select 1 from mastered_takes m where m."projectId" = t.id and m.status = 'processing')`,
  recover: startStalledMasters,
});

async function failLostMaster(masterId: string): Promise<void> {
  const master = await db.masteredTake.findUnique({ where: { id: masterId }, select: { requestedAt: true } });
  if (master) await masterTake.onExhausted?.({ masterId, requestedAt: master.requestedAt.toISOString() });
}

async function startStalledMasters(projectId: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await lockProject(tx, projectId))) return;
    await startQueuedMasters(tx, projectId);
    await markProjectUpdated(tx, projectId);
  });
}
