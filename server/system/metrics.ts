import { createHash, timingSafeEqual } from 'node:crypto';
import { cachedFor } from '@/server/platform/cache/promise-cache';
import { now } from '@/server/platform/clock';
import { db, openPools } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { replicaLagSeconds } from '@/server/platform/postgres/read-replica';
import { processWide } from '@/server/platform/process-wide';
import { readQueues } from '@/server/platform/queue/queue';
import { release } from '@/server/platform/release';
import { addGauge, metrics } from '@/server/platform/tracing/metrics';
import { readHealth } from './health';

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

const freshMs = 5_000;

const queues = cachedFor(freshMs, readQueues);
const openDifferences = cachedFor(freshMs, () => db.ledgerDifference.count({ where: { resolvedAt: null } }));

// API routes and the web server are separate bundles, and the gauges may be added once.
const globalState = processWide<{ hasGauges?: boolean }>('gauges');

function addGauges(): void {
  if (globalState.hasGauges) return;
  globalState.hasGauges = true;
  addGauge(
    { name: 'timbre_build_info', help: 'Always 1, with the release as a label', labelNames: ['version'] },
    (set) => set(1, { version: release }),
  );
  addGauge(
    {
      name: 'timbre_jobs',
      help: 'Jobs by queue and state, the same in every process',
      labelNames: ['queue', 'state'],
    },
    async (set) => {
      for (const { name: queue, oldest: _, ...counts } of await queues()) {
        for (const [state, count] of Object.entries(counts)) set(count, { queue, state });
      }
    },
  );
  addGauge(
    {
      name: 'timbre_oldest_job_seconds',
      help: 'For how long the oldest due job of a queue has waited, the same in every process',
      labelNames: ['queue'],
    },
    async (set) => {
      for (const { name: queue, oldest } of await queues())
        set(oldest ? Math.max(0, now().getTime() - oldest.getTime()) / 1000 : 0, { queue });
    },
  );
  addGauge(
    { name: 'timbre_database_connections', help: 'Connections of the pools by state', labelNames: ['state'] },
    (set) => {
      const pools = openPools();
      const sum = (name: 'totalCount' | 'idleCount' | 'waitingCount') =>
        pools.reduce((total, counts) => total + counts[name], 0);
      set(sum('totalCount') - sum('idleCount'), { state: 'active' });
      set(sum('idleCount'), { state: 'idle' });
      // Queries that wait for a connection.
      set(sum('waitingCount'), { state: 'waiting' });
    },
  );
  addGauge(
    {
      name: 'timbre_check_ok',
      help: '1 if the check of /v1/health succeeds in this process, else 0',
      labelNames: ['check'],
    },
    async (set) => {
      const { checks } = await readHealth();
      for (const [check, result] of Object.entries(checks)) set(result === 'ok' ? 1 : 0, { check });
    },
  );
  addGauge(
    {
      name: 'timbre_ledger_differences',
      help: 'Open differences between the ledger and the payment provider, the same in every process',
    },
    async (set) => set(await openDifferences()),
  );
  addGauge(
    {
      name: 'timbre_replica_lag_seconds',
      help: 'For how long the read replica has been behind, +Inf if it cannot be read; absent without a replica',
    },
    async (set) => {
      const seconds = await replicaLagSeconds();
      if (seconds !== null) set(seconds);
    },
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * @param authorization The Authorization header of the request
 * @throws AppError 'not-found' without METRICS_TOKEN, 'unauthenticated' with another token
 */
export async function readMetrics(authorization: string | null | undefined): Promise<string> {
  if (!env.METRICS_TOKEN) throw new AppError('not-found', 'No such endpoint.');
  const isRight = timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${env.METRICS_TOKEN}`));
  if (!isRight)
    throw new AppError('unauthenticated', 'The metrics need the header Authorization: Bearer <METRICS_TOKEN>.');
  addGauges();
  return metrics().registry.metrics();
}
