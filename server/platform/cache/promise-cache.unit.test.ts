import { describe, expect, test, vi } from 'vitest';
import { cachedFor, memoizePromise } from './promise-cache';

describe('a value that is cached for a time', () => {
  test('callers within the duration and during a load share one result', async () => {
    const clock = { ms: 0 };
    let loads = 0;
    const read = cachedFor(
      1_000,
      async () => ++loads,
      () => clock.ms,
    );
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    clock.ms = 999;
    expect(await read()).toBe(1);
    clock.ms = 1_000;
    expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  });

  test('a failure is not cached', async () => {
    let loads = 0;
    const read = cachedFor(1_000, () => (++loads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(loads)));
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toBe(2);
  });
});

describe('a memoized promise', () => {
  test('all who ask get what was made once, each key its own', async () => {
    const cache: Record<string, Promise<string>> = {};
    const make = vi.fn(async () => 'sender');
    const values = await Promise.all([memoizePromise(cache, 'a', make), memoizePromise(cache, 'a', make)]);
    expect(values).toEqual(['sender', 'sender']);
    expect(await memoizePromise(cache, 'a', make)).toBe('sender');
    expect(make).toHaveBeenCalledTimes(1);
    expect(await memoizePromise(cache, 'b', async () => 'tail')).toBe('tail');
  });

  test('a failure reaches those who wait, and the next one tries again', async () => {
    const cache: Record<string, Promise<string>> = {};
    const make = vi.fn(async () => 'connected');
    make.mockRejectedValueOnce(new Error('database away'));
    const waiting = [memoizePromise(cache, 'a', make), memoizePromise(cache, 'a', make)];
    for (const promise of waiting) await expect(promise).rejects.toThrow('database away');
    expect(make).toHaveBeenCalledTimes(1);
    expect(await memoizePromise(cache, 'a', make)).toBe('connected');
  });

  test('a late failure does not take away what was put in its place', async () => {
    const cache: { a?: Promise<string> } = {};
    let fail = (_: Error): void => {};
    const first = memoizePromise(cache, 'a', () => new Promise<string>((_, reject) => (fail = reject)));
    cache.a = Promise.resolve('newer');
    fail(new Error('too late'));
    await expect(first).rejects.toThrow('too late');
    expect(await memoizePromise(cache, 'a', async () => 'another')).toBe('newer');
  });
});
