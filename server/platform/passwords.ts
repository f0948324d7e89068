import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';
import { env } from './env';
import { limitedNetworkOf } from '@/server/platform/network/limited-network';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { processWide } from './process-wide';

/** Leaves a core for requests. */
const numThreads = Math.max(1, os.availableParallelism() - 1);
/** A full queue takes about 6 s on one thread (docs/rules/api.md#queues). */
const maxWaiting = 20;
const maxWaitingPerAddress = 2;

const threadCode = `
  const { parentPort } = require('node:worker_threads');
  const bcrypt = require('bcryptjs');
  parentPort.on('message', async ({ password, hash, cost }) => {
    parentPort.postMessage(
      hash === null ? await bcrypt.hash(password, cost) : await bcrypt.compare(password, hash),
    );
  });
`;

type Hashing = { queue: WorkQueue; idle: Worker[] };

const globalCache = processWide<{ hashing?: Hashing }>('passwords');

function hashing(): Hashing {
  globalCache.hashing ??= {
    queue: new WorkQueue({
      concurrency: numThreads,
      maxWaiting,
      maxWaitingPerKey: maxWaitingPerAddress,
      busyMessage: 'Too many people are logging in at the moment. Please try again in a few seconds.',
    }),
    idle: [],
  };
  return globalCache.hashing;
}

function startThread(): Worker {
  const worker = new Worker(threadCode, { eval: true, execArgv: [] });
  worker.unref();
  return worker;
}

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
    worker.postMessage({ password, hash, cost: env.PASSWORD_COST });
  });
}

function runBcrypt(password: string, hash: string | null, address: string | null): Promise<string | boolean> {
  const { queue, idle } = hashing();
  return queue.run(() => runInThread(idle, password, hash), {
    key: address === null ? undefined : limitedNetworkOf(address),
  });
}

/**
 * @param address the client's IP address; null on the command line
 * @throws AppError 'unavailable' when the queue is full, 'too-many-requests' when this address has used its share
 */
export async function hashPassword(password: string, address: string | null): Promise<string> {
  return String(await runBcrypt(password, null, address));
}

/** The hash is compared when the account does not exist, so that both cases take the same time. */
const dummyHash = () => `$2b$${env.PASSWORD_COST}$gDcFX.NUmwk1k1BfxPgG6OvXAoM9sZLWSidn7GIa3iGKs9KKPpw6W`;

/**
 * Compares a password with a hash. For `null` (unknown user), it returns false after the same time as for a wrong
 * password.
 * @throws AppError as `hashPassword` does.
 */
export async function isPassword(password: string, hash: string | null, address: string | null): Promise<boolean> {
  const isMatch = await runBcrypt(password, hash ?? dummyHash(), address);
  return isMatch === true && hash !== null;
}

const commonPasswords = new Set<string>(dictionary.passwords.slice(0, 3_000));

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
