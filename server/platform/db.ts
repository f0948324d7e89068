import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/server/platform/prisma-client/client';
import { env } from '@/server/platform/env';

export { Prisma } from '@/server/platform/prisma-client/client';
export type * from '@/server/platform/prisma-client/client';

export type Tx = Prisma.TransactionClient;

type Connection = { client: PrismaClient; pool: pg.Pool };

function connect(): Connection {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 16,
    connectionTimeoutMillis: 5_000,
    // A generic plan costs a hundred times a custom one in search; see docs/decisions.
    options:
      '-c plan_cache_mode=force_custom_plan -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
  });
  return { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

// Hot reload evaluates this module again; one pool a process all the same.
const holder = globalThis as typeof globalThis & { timbreConnection?: Connection };

function connection(): Connection {
  holder.timbreConnection ??= connect();
  return holder.timbreConnection;
}

/** The database, connected at first use. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_, name) => Reflect.get(connection().client, name),
});

/** The pool below, for what Prisma cannot do: LISTEN, COPY, search with its own plan. */
export function pool(): pg.Pool {
  return connection().pool;
}

export async function disconnect(): Promise<void> {
  if (!holder.timbreConnection) return;
  const { client, pool: open } = holder.timbreConnection;
  holder.timbreConnection = undefined;
  await client.$disconnect();
  if (!open.ended) await open.end();
}

const maxTries = 4;

/** P2034 is Prisma's name for a write conflict or deadlock; 40001 and 40P01 are PostgreSQL's. */
function isConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  return error instanceof Error && /40001|40P01|deadlock detected/.test(error.message);
}

const commitHooks = new WeakMap<object, Array<() => void>>();

/** Runs `hook` once the transaction is committed; never when it is rolled back. It must not throw. */
export function afterCommit(tx: Tx, hook: () => void): void {
  commitHooks.get(tx)?.push(hook);
}

type Write = (tx: Tx) => Promise<void>;

const companions = new AsyncLocalStorage<readonly Write[]>();

/**
 * Adds `write` to the end of every transaction that `run` opens, whichever command that is: what it writes stands or falls
 * with the change itself, also when the process dies right after the commit.
 */
export function alongside<T>(write: Write, run: () => Promise<T>): Promise<T> {
  return companions.run([...(companions.getStore() ?? []), write], run);
}

async function attemptTransaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  const hooks: Array<() => void> = [];
  const writes = companions.getStore() ?? [];
  const result = await db.$transaction(
    async (tx) => {
      commitHooks.set(tx, hooks);
      const outcome = await run(tx);
      for (const write of writes) await write(tx);
      return outcome;
    },
    { maxWait: 10_000, timeout: 20_000 },
  );
  for (const hook of hooks) hook();
  return result;
}

/**
 * Runs `run` in one transaction (read committed) and again, at most three times, when PostgreSQL asks for it.
 * `run` may therefore have no effect outside the transaction.
 */
export async function transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(run);
    } catch (error) {
      if (attempt >= maxTries || !isConflict(error)) throw error;
    }
  }
}

/** True when the error is the database refusing a second row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
