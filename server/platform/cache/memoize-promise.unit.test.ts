import { expect, test, vi } from 'vitest';
import { memoizePromise } from './memoize-promise';

test('all who ask get what was made once, each key its own', async () => {
  const kept: Record<string, Promise<string>> = {};
  const make = vi.fn(async () => 'sender');
  const answers = await Promise.all([memoizePromise(kept, 'a', make), memoizePromise(kept, 'a', make)]);
  expect(answers).toEqual(['sender', 'sender']);
  expect(await memoizePromise(kept, 'a', make)).toBe('sender');
  expect(make).toHaveBeenCalledTimes(1);
  expect(await memoizePromise(kept, 'b', async () => 'tail')).toBe('tail');
});

test('a failure reaches those who wait, and the next one tries again', async () => {
  const kept: Record<string, Promise<string>> = {};
  const make = vi.fn(async () => 'connected');
  make.mockRejectedValueOnce(new Error('database away'));
  const waiting = [memoizePromise(kept, 'a', make), memoizePromise(kept, 'a', make)];
  for (const promise of waiting) await expect(promise).rejects.toThrow('database away');
  expect(make).toHaveBeenCalledTimes(1);
  expect(await memoizePromise(kept, 'a', make)).toBe('connected');
});

test('a late failure does not take away what was put in its place', async () => {
  const kept: { a?: Promise<string> } = {};
  let fail = (_: Error): void => {};
  const first = memoizePromise(kept, 'a', () => new Promise<string>((_, reject) => (fail = reject)));
  kept.a = Promise.resolve('newer');
  fail(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await memoizePromise(kept, 'a', async () => 'another')).toBe('newer');
});
