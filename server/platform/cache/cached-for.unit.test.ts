import { expect, test } from 'vitest';
import { cachedFor } from './cached-for';

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
