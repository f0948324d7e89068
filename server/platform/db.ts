import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/server/platform/prisma-client/client';
import { env } from '@/server/platform/env';
import { log } from '@/server/platform/log';

export { Prisma } from '@/server/platform/prisma-client/client';
export type * from '@/server/platform/prisma-client/client';

export type Tx = Prisma.TransactionClient;

/**
 * Of each connection, so that they hold on any server. A generic plan, or compiling one, costs search a hundred times what
 * it saves (docs/decisions/0017-search.md); the cost of a random page is that of a solid-state disk. Times are in ms.
 */
const settings = {
  plan_cache_mode: 'force_custom_plan',
  jit: 'off',
  random_page_cost: 1.1,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** So long one waits for a connection while all are busy. */
const patienceMs = 10_000;

function openPool(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 16,
    connectionTimeoutMillis: patienceMs,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // An idle connection that the database ended is replaced at the next use; without a listener it would end the process.
  opened.on('error', (error) => log.warn({ err: error }, 'database: connection lost'));
  return opened;
}

// Hot reload evaluates this module again; one pool a process all the same, and one client for each schema it has seen.
const holder = globalThis as typeof globalThis & {
  timbrePool?: pg.Pool | undefined;
  timbreClients?: Map<typeof PrismaClient | null, PrismaClient>;
};

function client(): PrismaClient {
  holder.timbreClients ??= new Map();
  const schema = env.NODE_ENV === 'development' ? PrismaClient : null;
  const known = holder.timbreClients.get(schema);
  if (known) return known;
  const made = new PrismaClient({ adapter: new PrismaPg(pool()) });
  holder.timbreClients.set(schema, made);
  return made;
}

/** The database, connected at first use. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_, name) => Reflect.get(client(), name),
});

/** The pool below, for what Prisma cannot do: LISTEN, COPY, search with its own plan. */
export function pool(): pg.Pool {
  holder.timbrePool ??= openPool();
  return holder.timbrePool;
}

export async function disconnect(): Promise<void> {
  const clients = [...(holder.timbreClients?.values() ?? [])];
  const open = holder.timbrePool;
  holder.timbreClients?.clear();
  holder.timbrePool = undefined;
  for (const one of clients) await one.$disconnect();
  if (open && !open.ended) await open.end();
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
export function withinEveryTransaction<T>(write: Write, run: () => Promise<T>): Promise<T> {
  return companions.run([...(companions.getStore() ?? []), write], run);
}

async function attemptTransaction<T>(run: (tx: Tx) => Promise<T>, timeout: number): Promise<T> {
  const hooks: Array<() => void> = [];
  const writes = companions.getStore() ?? [];
  const result = await db.$transaction(
    async (tx) => {
      commitHooks.set(tx, hooks);
      const outcome = await run(tx);
      for (const write of writes) await write(tx);
      return outcome;
    },
    { maxWait: patienceMs, timeout },
  );
  for (const hook of hooks) hook();
  return result;
}

/**
 * Runs `run` in one transaction (read committed) and again, at most three times, when PostgreSQL asks for it.
 * `run` may therefore have no effect outside the transaction. It is rolled back after `timeoutMs`.
 */
export async function transaction<T>(run: (tx: Tx) => Promise<T>, { timeoutMs = 20_000 } = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(run, timeoutMs);
    } catch (error) {
      if (attempt >= maxTries || !isConflict(error)) throw error;
    }
  }
}

/** True when the error is the database refusing a second row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
