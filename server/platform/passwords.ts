import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';
import { WorkQueue } from '@/server/platform/work-queue';

/** Cost 12 takes about 0.3 s of a core: in threads of their own, or every other request would wait for a login. */
const cost = 12;

/** One core stays free for requests. */
const numThreads = Math.max(1, os.availableParallelism() - 1);
/** A full queue takes about 6 s on one thread (docs/rules/api.md#queues). */
const maxWaiting = 20;
/** One address cannot fill the queue for everybody else. */
const maxWaitingPerAddress = 2;

const threadCode = `
  const { parentPort } = require('node:worker_threads');
  const bcrypt = require('bcryptjs');
  parentPort.on('message', async ({ password, hash }) => {
    parentPort.postMessage(
      hash === null ? await bcrypt.hash(password, ${cost}) : await bcrypt.compare(password, hash),
    );
  });
`;

/** Threads without work; as many as were ever needed at the same time, at most `numThreads`. */
type Hashing = { queue: WorkQueue; idle: Worker[] };

const shared = globalThis as typeof globalThis & { timbreHashing?: Hashing };

function hashing(): Hashing {
  shared.timbreHashing ??= {
    queue: new WorkQueue({
      concurrency: numThreads,
      maxWaiting,
      maxWaitingPerKey: maxWaitingPerAddress,
      busyMessage: 'Too many people are logging in at the moment. Please try again in a few seconds.',
    }),
    idle: [],
  };
  return shared.timbreHashing;
}

function startThread(): Worker {
  const worker = new Worker(threadCode, { eval: true });
  worker.unref();
  return worker;
}

/** Runs bcrypt in a free thread. A thread that fails is not used again. */
function runInThread(idle: Worker[], password: string, hash: string | null): Promise<string | boolean> {
  const worker = idle.pop() ?? startThread();
  worker.ref();
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    worker.once('error', onError);
    worker.once('message', (result: string | boolean) => {
      worker.off('error', onError);
      worker.unref();
      idle.push(worker);
      resolve(result);
    });
    worker.postMessage({ password, hash });
  });
}

/** `address` is the visitor's, whose share of the queue is limited; null for work that no request caused. */
function runBcrypt(password: string, hash: string | null, address: string | null): Promise<string | boolean> {
  const { queue, idle } = hashing();
  return queue.run(() => runInThread(idle, password, hash), { key: address ?? undefined });
}

/**
 * @param address the visitor's network address, or null for a command line
 * @throws AppError 'unavailable' when too many passwords wait, 'too-many-requests' when those of this address do
 */
export async function hashPassword(password: string, address: string | null): Promise<string> {
  return String(await runBcrypt(password, null, address));
}

/** Compared when the account does not exist, so that both cases take the same time. */
const dummyHash = '$2b$12$gDcFX.NUmwk1k1BfxPgG6OvXAoM9sZLWSidn7GIa3iGKs9KKPpw6W';

/**
 * Whether the password belongs to the hash; for `null` (no such user) false after the same time.
 * @throws AppError as `hashPassword`
 */
export async function isPassword(password: string, hash: string | null, address: string | null): Promise<boolean> {
  const isRight = await runBcrypt(password, hash ?? dummyHash, address);
  return isRight === true && hash !== null;
}

const commonest = new Set<string>(dictionary.passwords.slice(0, 3_000));

/** Among the 3,000 commonest passwords, whatever the case of its letters. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}
