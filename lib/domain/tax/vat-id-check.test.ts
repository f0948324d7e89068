import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '@/lib/domain/durations';
import { nextAttemptAt } from './vat-id-check';

test('a register that does not respond is asked again after 1, 5 and 30 minutes, then every 6 hours for 7 days', () => {
  const since = new Date('2026-11-30T12:00:00Z');
  const delays: number[] = [];
  let at = since;
  for (let attempts = 1; attempts < 100; attempts++) {
    const next = nextAttemptAt(attempts, since, at);
    if (!next) break;
    delays.push((next.getTime() - at.getTime()) / minuteMs);
    at = next;
  }
  expect(delays.slice(0, 5)).toEqual([1, 5, 30, 360, 360]);
  expect(new Set(delays.slice(3))).toEqual(new Set([360]));
  expect(at.getTime() - since.getTime()).toBeGreaterThanOrEqual(7 * dayMs);
  expect(at.getTime() - since.getTime()).toBeLessThan(7.25 * dayMs);
});
