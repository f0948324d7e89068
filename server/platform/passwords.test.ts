import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { env } from './env';
import { hashPassword, isPassword } from './passwords';

afterEach(() => {
  vi.restoreAllMocks();
});

const numThreads = Math.max(1, os.availableParallelism() - 1);

it('hashes and compares', async () => {
  const hash = await hashPassword('a long password', null);
  expect(await isPassword('a long password', hash, '192.0.2.1')).toBe(true);
  expect(await isPassword('another password', hash, '192.0.2.1')).toBe(false);
  expect(await isPassword('a long password', null, '192.0.2.1')).toBe(false);
});

it('compares an unknown user’s password with a hash of the same cost, which takes the same time', async () => {
  const hash = await hashPassword('a long password', null);
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  await isPassword('another password', hash, '192.0.2.1');
  await isPassword('another password', null, '192.0.2.1');
  const costs = posted.mock.calls.map(([message]) => String(Reflect.get(Object(message), 'hash')).split('$')[2]);
  const cost = String(env.PASSWORD_COST);
  expect(costs).toEqual([cost, cost]);
});

it.each([
  ['address', () => '192.0.2.66'],
  ['/64', (index: number) => `2001:db8:0:1::${index + 1}`],
])('checks another password before most of a flood from one %s, and rejects the rest', async (_, addressOf) => {
  const finished: string[] = [];
  const check = (name: string, address: string) =>
    isPassword('a wrong password', null, address).then(
      () => finished.push(name),
      (error: { kind?: string; retryAfterSeconds?: number }) => {
        expect(error).toMatchObject({ kind: 'too-many-requests', retryAfterSeconds: expect.any(Number) });
        return 0;
      },
    );
  const flood = Array.from({ length: 40 }, (_flood, index) => check('flood', addressOf(index)));
  const other = check('other', '192.0.2.7');
  await Promise.all([...flood, other]);
  expect(finished).toHaveLength(numThreads + 3);
  expect(finished).toContain('other');
});

it('rejects a flood from many addresses as soon as the queue is full', async () => {
  const rejections: unknown[] = [];
  const flood = Array.from({ length: 60 }, (_, index) =>
    isPassword('a wrong password', null, `192.0.2.${index}`).catch((error: unknown) => rejections.push(error)),
  );
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(rejections).toHaveLength(60 - numThreads - 20);
  for (const error of rejections) expect(error).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
  // The next file of the process needs the queue.
  await Promise.all(flood);
});
