import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aProject } from '@/tests/support/builders';
import { db, pool } from '@/server/platform/db';
import { headObject, putObject } from '@/server/platform/storage/storage';
import { withServices } from '@/tests/bench/requests/services';
import { orderMaster } from './order-master';
import { percentile, report } from './report';
import { inLanes } from '@/tests/support/play-project';
import { pollUntil } from '@/tests/support/jobs/poll';
import { type ProductProcess, startWorker } from '@/tests/support/processes';
import { speechLikeWav } from '@/tests/support/sound/sounds';

const kills = Number(process.env.TIMBRE_SOAK_ROUNDS ?? 100);
const goalMs = 45_000;
const concurrency = { WORKER_CONCURRENCY: '2' };
const minWaiting = 4;

/**
 * One of two workers is killed with SIGKILL again and again while it masters. Every master is rendered by one job, and
 * one that was interrupted is done at most 45 s (p99) after the kill.
 */
export const soakWorkers = () =>
  withServices(
    async (folder, undo) => {
      const project = await aProject({ state: 'accepted' });
      const sound = speechLikeWav({ seconds: 30 });
      const survivor = startWorker(concurrency, 'soak-survivor');
      undo.push(survivor.stop);
      await pollUntil(hasQueue, { timeoutMs: 60_000, what: 'the queue' });
      // A new folder of a job shows that the worker is at work.
      const workFolder = mkdtempSync(path.join(folder, 'doomed-'));
      let doomed: ProductProcess | undefined;
      undo.push(() => doomed?.stop());
      const interrupted: Array<Run & { at: number }> = [];
      for (let round = 0; round < kills; round++) {
        const abandoned = new Set(jobFoldersIn(workFolder));
        const start = () => startWorker({ ...concurrency, TMPDIR: workFolder }, 'soak-doomed');
        doomed = start();
        while (jobFoldersIn(workFolder).every((name) => abandoned.has(name))) {
          while ((await runsIn('created')).length < minWaiting) {
            const uri = `audio/${randomUUID()}.wav`;
            await putObject(uri, sound, 'audio/wav');
            await orderMaster({ projectId: project.id, voiceId: project.voiceIds[0] ?? '', uri });
          }
          // A worker that cannot start on a busy machine is restarted, as by `npm start`.
          if (doomed.hasEnded()) doomed = start();
          await pause(50);
        }
        await pause(Math.random() * 1_000);
        const running = await runsIn('active');
        await doomed.kill();
        const at = Date.now();
        const isNew = (run: Run) => !interrupted.some(({ id, attempt }) => id === run.id && attempt === run.attempt);
        interrupted.push(...running.filter(isNew).map((run) => ({ ...run, at })));
      }
      await pollUntil(async () => (await runsIn('created', 'retry', 'active')).length === 0, {
        timeoutMs: 600_000,
        everyMs: 500,
        what: 'the last masters',
      });
      const masters = await db.masteredTake.findMany();
      const objects = await inLanes(masters.length, 4, (index) => headObject(masters[index]?.uri ?? ''));
      const numDone = masters.filter(({ status }, index) => status === 'done' && objects[index] !== null).length;
      const completed = await runsIn('completed');
      const doneAfterMs = completed.flatMap(({ id, attempt, completedAt }) => {
        // A run that was not interrupted is not followed by another attempt.
        const last = interrupted.find((run) => run.id === id && run.attempt === attempt - 1);
        return last ? [completedAt - last.at] : [];
      });
      const p99 = percentile(doneAfterMs, 0.99);
      report(
        `A worker killed ${kills} times while mastering`,
        {
          'masters ordered': masters.length,
          'masters done': numDone,
          'jobs completed': completed.length,
          'runs interrupted': completed.reduce((sum, { attempt }) => sum + attempt, 0),
          'p50 after the last kill, s': (percentile(doneAfterMs, 0.5) / 1_000).toFixed(1),
          'p99 after the last kill, s': (p99 / 1_000).toFixed(1),
          'slowest, s': (Math.max(...doneAfterMs) / 1_000).toFixed(1),
        },
        numDone === masters.length && completed.length === masters.length && p99 <= goalMs,
      );
    },
    { needsBuild: false },
  );

/** Jobs have a folder each (server/audio/files/work-folder.ts). */
const jobFoldersIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('timbre-job-'));

/** An attempt of a job. */
type Run = { id: string; attempt: number; completedAt: number };

async function runsIn(...states: readonly string[]): Promise<Run[]> {
  const { rows } = await pool().query<Run>(
    `select id, retry_count as attempt, coalesce(extract(epoch from completed_on) * 1000, 0)::float8 as "completedAt"
     from pgboss.job where name = 'master-take' and state::text = any($1)`,
    [states],
  );
  return rows;
}

/** The first worker creates the tables of the queue. */
const hasQueue = async () => {
  const { rows } = await pool().query<{ job: string | null }>("select to_regclass('pgboss.job') as job");
  return rows[0]?.job !== null;
};
