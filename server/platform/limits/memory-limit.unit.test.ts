import { expect, test } from 'vitest';
import { MemoryLimit } from './memory-limit';

function limitAt(points: number) {
  const clock = { ms: 0 };
  const limit = new MemoryLimit({ points, seconds: 3 }, () => clock.ms);
  return { clock, take: (key: string) => limit.take(key) };
}

test('counts the requests of an address until its window ends', () => {
  const { clock, take } = limitAt(2);
  expect([take('203.0.113.1'), take('203.0.113.1'), take('203.0.113.1')]).toEqual([null, null, 3]);
  expect(take('203.0.113.2')).toBeNull();
  clock.ms = 2_001;
  expect(take('203.0.113.1')).toBe(1);
  clock.ms = 3_000;
  expect(take('203.0.113.1')).toBeNull();
});

test('counts a /64 as one address and a /48 with eight times the limit', () => {
  const { take } = limitAt(2);
  const addresses = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => take(`${prefix}${index.toString(16)}::1`));
  expect([take('2001:db8:1:1::1'), take('2001:db8:1:1::2'), take('2001:db8:1:1::3')]).toEqual([null, null, 3]);
  expect(addresses('2001:db8:2:', 17)).toEqual([...Array.from({ length: 16 }, () => null), 3]);
});

test('counts other keys as they are', () => {
  const { take } = limitAt(1);
  expect([take('a session'), take('a session'), take('another session')]).toEqual([null, 3, null]);
});

test('remembers a bounded number of networks', () => {
  const { take } = limitAt(1);
  for (let index = 0; index < 100_000; index++) take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  expect(take('10.0.0.0')).toBeNull();
  expect(take('10.1.134.159')).toBe(3);
});
