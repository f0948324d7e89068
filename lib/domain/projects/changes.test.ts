import { expect, test } from 'vitest';
import { boughtRounds, outsideProblem } from './changes';

test('bought rounds are those of the template and of add-ons', () => {
  const option = { description: '', customerPriceCents: 0, voiceFeeCents: 0 };
  const addon = { id: 'a', name: '', description: '', options: [option, { ...option, changeRounds: 3 }] };
  const bought = (selected: number | null) => boughtRounds({ changeRounds: 2, addons: [{ ...addon, selected }] });
  expect([bought(null), bought(0), bought(1)]).toEqual([2, 2, 5]);
});

test.each([
  [{ startMs: 1_000, endMs: 6_000 }, 6_000, null],
  [{ startMs: 6_001 }, 6_000, 'startMs'],
  [{ startMs: 1_000, endMs: 6_001 }, 6_000, 'endMs'],
  [{ startMs: 1_000, endMs: 99_000 }, null, null],
  [{}, 6_000, null],
])('the range %j is within a take of %s ms, except for %s', (range, durationMs, field) => {
  expect(outsideProblem(range, durationMs)?.field ?? null).toBe(field);
});
