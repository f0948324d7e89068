import type pg from 'pg';
import { z } from 'zod';
import { pool, replicaPool } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';
import { processWide } from '@/server/platform/process-wide';
import { queryRow } from './query-rows';

/** Connection to the database or to its replica, read through `queryRows`. Use it only for statements that write nothing. */
export type Reader = {
  query(query: pg.QueryConfig): Promise<{ rows: unknown[] }>;
};

/**
 * A replica further behind is not read. Pages of a search stay stable because their scores are those of half a minute ago
 * (`server/search/search-voices.ts`), and the longest transaction that changes a score takes 20 seconds.
 */
export const maxReplicaLagMs = 10_000;
const checkEveryMs = 1_000;
const maxSamples = 600;

/** Position of the database's log of changes at a time. Times are of `performance.now()`. */
type Sample = { atMs: number; position: bigint };

type State = {
  /** Changes up to this time are known to be on the replica. */
  includesMs: number;
  samples: Sample[];
  checkedMs: number;
  check: Promise<void> | null;
  isInUse: boolean;
  /** Reason for which the last check failed, which is logged once. */
  problem: string | null;
};

const unknown = Number.NEGATIVE_INFINITY;
const globalState = processWide<{ replica?: State }>('read-replica');

function state(): State {
  globalState.replica ??= {
    includesMs: unknown,
    samples: [],
    checkedMs: unknown,
    check: null,
    isInUse: false,
    problem: null,
  };
  return globalState.replica;
}

/**
 * Returns the replica (DATABASE_READ_URL) if it is at most `maxReplicaLagMs` behind, and the database otherwise. A statement
 * that fails on the replica is repeated on the database.
 */
export function searchReader(): Reader {
  const replica = replicaPool();
  if (!replica) return pool();
  const current = state();
  if (performance.now() - current.checkedMs > checkEveryMs) void checkReplica(replica);
  const isUsable = performance.now() - current.includesMs <= maxReplicaLagMs;
  noteUse(current, isUsable);
  return isUsable ? { query: (query) => queryReplica(replica, query) } : pool();
}

/**
 * Returns the seconds that the replica is behind, at most a second too many; null without a replica, infinite while it
 * cannot be read.
 */
export async function replicaLagSeconds(): Promise<number | null> {
  const replica = replicaPool();
  if (!replica) return null;
  await checkReplica(replica);
  return (performance.now() - state().includesMs) / 1_000;
}

async function queryReplica(replica: pg.Pool, query: pg.QueryConfig): Promise<{ rows: unknown[] }> {
  try {
    return await replica.query(query);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // The statement would be too slow for the database, too.
    if (code === '57014') throw error;
    log.warn({ err: error }, 'replica: a search failed and is repeated on the database');
    // A conflict with arriving changes does not concern the next statement.
    if (code !== '40001') forget(state());
    return pool().query(query);
  }
}

function forget(current: State): void {
  current.includesMs = unknown;
  current.samples = [];
}

function noteUse(current: State, isInUse: boolean): void {
  if (current.isInUse === isInUse) return;
  current.isInUse = isInUse;
  if (isInUse) log.info('replica: searches are read from it');
  else log.warn('replica: unavailable or too far behind, so searches are read from the database');
}

/** Checks the replica; never rejects. Parallel calls share a check. */
function checkReplica(replica: pg.Pool): Promise<void> {
  const current = state();
  current.check ??= check(current, replica);
  return current.check;
}

async function check(current: State, replica: pg.Pool): Promise<void> {
  try {
    await compare(current, replica);
    current.problem = null;
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'unknown';
    if (current.problem !== problem) log.warn({ err: error }, 'replica: cannot be checked');
    current.problem = problem;
  } finally {
    current.checkedMs = performance.now();
    current.check = null;
  }
}

const databaseRow = z.strictObject({ position: z.string(), startedAt: z.string() });
const replicaRow = z.strictObject({ isReplica: z.boolean(), startedAt: z.string(), position: z.string().nullable() });

async function compare(current: State, replica: pg.Pool): Promise<void> {
  const atMs = performance.now();
  const at = await queryRow(pool(), databaseRow, {
    text: `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position, pg_postmaster_start_time()::text as "startedAt"`,
  });
  const found = await queryRow(replica, replicaRow, {
    text: `select pg_is_in_recovery() as "isReplica", pg_postmaster_start_time()::text as "startedAt",
       pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`,
  });
  if (!at || !found) return;
  if (found.isReplica) {
    current.samples = [...current.samples, { atMs, position: BigInt(at.position) }].slice(-maxSamples);
    const replayed = BigInt(found.position ?? 0);
    const included = current.samples.findLast(({ position }) => position <= replayed);
    if (!included) return;
    current.includesMs = included.atMs;
    current.samples = current.samples.filter((sample) => sample.atMs > included.atMs);
    return;
  }
  // A replica that was promoted has its own history. Both settings may name one server.
  if (found.startedAt !== at.startedAt) {
    forget(current);
    throw new Error('DATABASE_READ_URL is no replica of DATABASE_URL.');
  }
  current.includesMs = atMs;
}
