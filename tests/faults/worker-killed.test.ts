import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildProject, buildTake } from '@/prisma/seed/builders';
import { masterTake } from '@/server/jobs';
import { root } from '@/server/local/install.mjs';
import { db, disconnect, pool, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';
import { headObject, putObject } from '@/server/platform/storage';
import { pollUntil } from '@/tests/support/poll';
import { type ProductProcess, startWorker } from '@/tests/support/processes';
import { speechLikeWav } from '@/tests/support/sounds';

/** More than the suite's worker runs in parallel, so that the killed worker holds some of them. */
const jobs = 4;
const seconds = 45;

const workers: ProductProcess[] = [];

afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
afterAll(() => disconnect());

async function orderMaster(projectId: string, voiceId: string, sound: Buffer): Promise<string> {
  const uri = `audio/${randomUUID()}.wav`;
  await putObject(uri, sound, 'audio/wav');
  return transaction(async (tx) => {
    const take = await buildTake(tx, { projectId, userId: voiceId, name: 'Long take', uri });
    const requestedAt = new Date();
    const master = await tx.masteredTake.create({ data: { takeId: take.id, projectId, type: 'lufs16', requestedAt } });
    await enqueue(tx, masterTake, { masterId: master.id, requestedAt: requestedAt.toISOString() });
    return master.id;
  });
}

type JobRow = { id: string; state: string; retries: number };

async function jobsOf(masterIds: readonly string[]): Promise<JobRow[]> {
  const { rows } = await pool().query<JobRow>(
    `select id::text, state::text, retry_count as retries from pgboss.job
      where name = 'master-take' and data->>'masterId' = any($1)`,
    [masterIds],
  );
  return rows;
}

test('another worker finishes the mastering of a killed worker within a minute, exactly once', async () => {
  const project = await buildProject(db, { state: 'accepted' });
  const sound = speechLikeWav({ seconds });
  const name = `worker-doomed-${randomUUID().slice(0, 8)}`;
  const doomed = startWorker({ WORKER_CONCURRENCY: '4' }, name);
  workers.push(doomed);
  const log = path.join(root, 'test-results', `${name}.log`);
  const isReady = async () => (await readFile(log, 'utf8').catch(() => '')).includes('worker is ready');
  await pollUntil(isReady, { timeoutMs: 60_000, what: 'the worker' });
  const ids: string[] = [];
  for (let count = 0; count < jobs; count++) ids.push(await orderMaster(project.id, project.voiceIds[0] ?? '', sound));
  await pollUntil(async () => (await jobsOf(ids)).filter(({ state }) => state === 'active').length >= 3, {
    timeoutMs: 30_000,
    everyMs: 20,
    what: 'both workers at work',
  });
  await doomed.kill();
  const done = await pollUntil(
    async () => {
      const masters = await db.masteredTake.findMany({ where: { id: { in: ids } } });
      return masters.every(({ status }) => status === 'done') && masters;
    },
    { timeoutMs: 60_000, everyMs: 250, what: 'all masters' },
  );
  for (const master of done) {
    expect(Math.abs((master.integratedLufs ?? 0) + 16)).toBeLessThanOrEqual(0.1);
    expect(master.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(await headObject(master.uri ?? '')).not.toBeNull();
  }
  const rows = await jobsOf(ids);
  expect(rows).toHaveLength(jobs);
  expect(rows.some(({ retries }) => retries > 0)).toBe(true);
}, 180_000);
