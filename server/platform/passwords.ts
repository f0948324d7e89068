import { Worker } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Cost 12 takes about 0.3 s of a core: in a thread of its own, or every other request would wait for a login. */
const cost = 12;

const threadCode = `
  const { parentPort } = require('node:worker_threads');
  const bcrypt = require('bcryptjs');
  parentPort.on('message', async ({ id, password, hash }) => {
    const result = hash === null ? await bcrypt.hash(password, ${cost}) : await bcrypt.compare(password, hash);
    parentPort.postMessage({ id, result });
  });
`;

type Pending = { resolve(result: string | boolean): void; reject(error: Error): void };
type Thread = { worker: Worker; pending: Map<number, Pending> };

const holder = globalThis as typeof globalThis & { timbrePasswordThread?: Thread };
let nextId = 1;

function thread(): Thread {
  if (holder.timbrePasswordThread) return holder.timbrePasswordThread;
  const worker = new Worker(threadCode, { eval: true });
  const pending = new Map<number, Pending>();
  worker.unref();
  worker.on('message', ({ id, result }: { id: number; result: string | boolean }) => {
    pending.get(id)?.resolve(result);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
  });
  worker.on('error', (error: Error) => {
    for (const waiting of pending.values()) waiting.reject(error);
    holder.timbrePasswordThread = undefined;
  });
  holder.timbrePasswordThread = { worker, pending };
  return holder.timbrePasswordThread;
}

function ask(password: string, hash: string | null): Promise<string | boolean> {
  const { worker, pending } = thread();
  const id = nextId++;
  worker.ref();
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    worker.postMessage({ id, password, hash });
  });
}

export async function hashPassword(password: string): Promise<string> {
  return String(await ask(password, null));
}

// Of no password: an unknown address takes as long to refuse as a known one.
const nobodysHash = '$2b$12$gDcFX.NUmwk1k1BfxPgG6OvXAoM9sZLWSidn7GIa3iGKs9KKPpw6W';

/** Whether the password belongs to the hash; for `null` (no such user) false after the same time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const isRight = await ask(password, hash ?? nobodysHash);
  return isRight === true && hash !== null;
}

const commonest = new Set<string>(dictionary.passwords.slice(0, 3_000));

/** Among the 3,000 commonest passwords, whatever the case of its letters. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}
