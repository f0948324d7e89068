import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/server/platform/prisma-client/client';
import { env } from './env';
import { AppError } from './errors';
import { log } from '@/server/platform/tracing/log';
import { traceQuery } from '@/server/platform/tracing/tracing';
import { processWide } from './process-wide';

export { Prisma } from '@/server/platform/prisma-client/client';
export type * from '@/server/platform/prisma-client/client';

/**
 * Omits a project's script, which can have megabytes, because an update returns the whole row. Code that needs the
 * script selects it (`readScript` in `server/projects`).
 */
export const withoutScript = { scriptOps: true } as const satisfies Prisma.ProjectOmit;
type Client = PrismaClient<never, { project: typeof withoutScript }>;

export type Tx = Omit<Client, '$connect' | '$disconnect' | '$on' | '$use' | '$extends'>;

/**
 * JIT compilation slows search down a hundredfold (docs/decisions/0017-search.md); random_page_cost is that of an SSD.
 * Prisma reads times as UTC even if the database has another time zone. Timeouts in ms.
 */
const settings = {
  timezone: 'UTC',
  jit: 'off',
  random_page_cost: 1.1,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  // `runBeforeCommit` needs them.
  client_min_messages: 'notice',
};

const connectionTimeoutMs = 10_000;

/**
 * Call before the first query of a process that handles requests: those that wait for a locked row must not hold the
 * connections of the pool until its holder is done. Their transactions give the connection back after `attemptMs` and are
 * repeated until `totalMs`.
 */
export function limitLockWaits(attemptMs = 2_000, totalMs = 5 * attemptMs): void {
  globalCache.lockWaits = { attemptMs, totalMs };
}

type Plans = 'force_custom_plan' | 'auto';

function openPool(max: number, plans: Plans, overrides: pg.PoolConfig = {}): pg.Pool {
  const lockTimeout = globalCache.lockWaits?.attemptMs ?? 0;
  const newPool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max,
    // Prisma sends all queries of a transaction at the same time.
    pipeline: true,
    connectionTimeoutMillis: connectionTimeoutMs,
    options: Object.entries({ ...settings, plan_cache_mode: plans, lock_timeout: lockTimeout })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...overrides,
  });
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    traceQueries(newPool);
    newPool.on('connect', traceQueries);
  }
  newPool.on('connect', (client) => {
    client.on('notice', () => {
      globalCache.numNotices = numNotices() + 1;
    });
  });
  // The pool replaces a lost idle connection; an error event without a listener would end the process.
  newPool.on('error', (error) => log.warn({ err: error }, 'database: connection lost'));
  return newPool;
}

const numNotices = (): number => globalCache.numNotices ?? 0;

/** Queries with a callback are those that the pool sends on a connection: it has traced them itself. */
function traceQueries(target: pg.Pool | pg.ClientBase): void {
  const query = target.query.bind(target) as (...args: unknown[]) => Promise<unknown>;
  const traced = (...args: unknown[]): unknown =>
    typeof args.at(-1) === 'function' ? query(...args) : traceQuery(args[0], () => query(...args));
  target.query = traced as typeof target.query;
}

// Hot reload evaluates this module again, but must not open another pool.
const globalCache = processWide<{
  pool?: pg.Pool | undefined;
  preparedPool?: pg.Pool | undefined;
  replicaPool?: pg.Pool | undefined;
  lockWaits?: { attemptMs: number; totalMs: number };
  numNotices?: number;
  clients?: Map<typeof PrismaClient | null, Client>;
}>('db');

function client(): Client {
  globalCache.clients ??= new Map();
  const schema = env.NODE_ENV === 'development' ? PrismaClient : null;
  const cachedClient = globalCache.clients.get(schema);
  if (cachedClient) return cachedClient;
  const newClient = new PrismaClient({ adapter: new PrismaPg(pool()), omit: { project: withoutScript } });
  globalCache.clients.set(schema, newClient);
  return newClient;
}

export const db: Client = new Proxy({} as Client, {
  get: (_, name) => Reflect.get(client(), name),
  has: (_, name) => Reflect.has(client(), name),
});

/** Generic plans slow search down a hundredfold (docs/decisions/0017-search.md). */
export function pool(): pg.Pool {
  globalCache.pool ??= openPool(16, 'force_custom_plan');
  return globalCache.pool;
}

/**
 * Pool for reads outside of transactions whose rows are found by keys, so that one plan is the best for all values: each
 * connection parses and plans a statement once, by its name, which always has the same text.
 */
export function preparedPool(): pg.Pool {
  globalCache.preparedPool ??= openPool(4, 'auto');
  return globalCache.preparedPool;
}

/** A search on the replica that takes longer than this is repeated on the database. */
const replicaLimits = { connectionTimeoutMillis: 1_000, query_timeout: 5_000 };

/**
 * Returns the pool of DATABASE_READ_URL; null without it. Read through `searchReader`
 * (server/platform/postgres/read-replica.ts).
 */
export function replicaPool(): pg.Pool | null {
  if (!env.DATABASE_READ_URL) return null;
  const config = { connectionString: env.DATABASE_READ_URL, ...replicaLimits };
  globalCache.replicaPool ??= openPool(16, 'force_custom_plan', config);
  return globalCache.replicaPool;
}

export function openPools(): readonly pg.Pool[] {
  const { pool, preparedPool, replicaPool } = globalCache;
  return [pool, preparedPool, replicaPool].filter((candidate) => candidate !== undefined);
}

export async function disconnect(): Promise<void> {
  const clients = [...(globalCache.clients?.values() ?? [])];
  const pools = openPools();
  globalCache.clients?.clear();
  globalCache.pool = undefined;
  globalCache.preparedPool = undefined;
  globalCache.replicaPool = undefined;
  for (const client of clients) await client.$disconnect();
  for (const open of pools) if (!open.ended) await open.end();
}

const maxTries = 4;

function isConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  return error instanceof Error && /40001|40P01|deadlock detected/.test(error.message);
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && /55P03|canceling statement due to lock timeout/.test(error.message);
}

/** Nothing was committed, so the request can be repeated. */
function lockTimeout(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'Someone else is changing this at the moment. Please try again in a few seconds.',
    {
      retryAfterSeconds: 2,
      cause,
    },
  );
}

const commitHooks = new WeakMap<object, Array<() => void>>();

/** Returns false for `db`, which runs each statement by itself. */
export function isTransaction(tx: Tx): boolean {
  return commitHooks.has(tx);
}

/** Runs `hook` after the commit, never after a rollback. It must not throw. */
export function afterCommit(tx: Tx, hook: () => void): void {
  commitHooks.get(tx)?.push(hook);
}

/**
 * Call it before a statement that writes thousands of rows. PostgreSQL checks a foreign key with a prepared statement for
 * each row, and `force_custom_plan` plans that again each time, which takes three times as long as the rest.
 */
export async function reuseForeignKeyPlans(tx: Tx): Promise<void> {
  await tx.$executeRaw`set local plan_cache_mode = auto`;
}

type Write = (tx: Tx) => Promise<void>;

let lastWrite: Write | undefined;

/**
 * Runs `write` at the end of every transaction during which a trigger has raised a notice on any connection of this
 * process, so that other transactions send no statement for it. It replaces what an earlier call has set.
 */
export function runBeforeCommit(write: Write): void {
  lastWrite = write;
}

const transactionHooks = new AsyncLocalStorage<readonly Write[]>();

/**
 * Appends `write` to every transaction that `run` opens. Both commit or roll back together, even if the process crashes
 * right after the commit.
 */
export function withinEveryTransaction<T>(write: Write, run: () => Promise<T>): Promise<T> {
  return transactionHooks.run([...(transactionHooks.getStore() ?? []), write], run);
}

async function attemptTransaction<T>(run: (tx: Tx) => Promise<T>, timeout: number): Promise<T> {
  const hooks: Array<() => void> = [];
  const writes = transactionHooks.getStore() ?? [];
  const numNoticesBefore = numNotices();
  let startedMs = Infinity;
  try {
    const result = await db.$transaction(
      async (tx) => {
        startedMs = performance.now();
        commitHooks.set(tx, hooks);
        const outcome = await run(tx);
        if (numNotices() !== numNoticesBefore) await lastWrite?.(tx);
        for (const write of writes) await write(tx);
        return outcome;
      },
      { maxWait: connectionTimeoutMs, timeout },
    );
    for (const hook of hooks) hook();
    return result;
  } catch (error) {
    const isExpired = performance.now() - startedMs > timeout;
    throw isExpired && !(error instanceof AppError) ? new TransactionExpired(error) : error;
  }
}

/** A transaction that expires can return null for a row that it has just written, which leads to any error. */
class TransactionExpired extends Error {
  override readonly name = 'TransactionExpired';
  /** Prisma's code for the same error. */
  readonly code = 'P2028';
  constructor(cause: unknown) {
    super('The transaction took too long and was rolled back.', { cause });
  }
}

/**
 * Runs a transaction (read committed) and retries it up to three times after a serialization conflict, and while a row
 * that it needs is locked (`limitLockWaits`), so `run` must have no effects outside the transaction. Rolled back after
 * `timeoutMs`.
 */
export async function transaction<T>(run: (tx: Tx) => Promise<T>, { timeoutMs = 20_000 } = {}): Promise<T> {
  const startedMs = performance.now();
  for (let numConflicts = 0; ; ) {
    try {
      return await attemptTransaction(run, timeoutMs);
    } catch (error) {
      if (isLockTimeout(error)) {
        if (!mayWaitAgain(performance.now() - startedMs)) throw lockTimeout(error);
        continue;
      }
      numConflicts += 1;
      if (numConflicts >= maxTries || !isConflict(error)) throw error;
    }
  }
}

function mayWaitAgain(waitedMs: number): boolean {
  const { attemptMs, totalMs } = globalCache.lockWaits ?? { attemptMs: 0, totalMs: 0 };
  // An attempt takes a little longer than its wait.
  return waitedMs + attemptMs / 2 < totalMs;
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
