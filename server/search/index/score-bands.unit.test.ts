import { expect, test } from 'vitest';
import type { Frequencies } from '@/server/search/counts/frequencies';
import { bandCondition, bandContaining, bandTokens } from './score-bands';

test('returns a token for each band that the score reaches, globally and for the country', () => {
  expect(bandTokens(4_199, 'SE')).toEqual(['^4100', '^4150', '@SE', '@SE4100', '@SE4150']);
  expect(bandTokens(4_200, 'SE')).toHaveLength(7);
  expect(bandTokens(4_099, 'SE')).toEqual(['@SE']);
  expect(bandTokens(4_100, '')).toEqual(['^4100']);
  expect(bandTokens(99_999, 'SE').at(-1)).toBe('@SE7000');
});

test('matches voices by their own score or by the country bonus', () => {
  expect(bandCondition(4_700, null)).toBe("('^4700')");
  expect(bandCondition(4_700, 'SE')).toBe("('^4700' | '@SE4200')");
  expect(bandCondition(4_500, 'SE')).toBe("('^4500' | '@SE')");
});

const common: Frequencies = {
  voices: 10_000,
  ofKeys: () => 0,
  ofPrefix: () => 0,
  ofWord: (word) => (word === '@SE' ? 0.1 : 0.9 ** ((Number(word.slice(1)) - 4_050) / 50)),
};
const anywhere = { country: null, below: null };

test('chooses the highest band that should contain enough matches', () => {
  const holds = (band: number | null) => 10_000 * 0.1 * common.ofWord(`^${band}`);
  const band = bandContaining(60, 0.1, anywhere, common)?.band ?? 0;
  expect(holds(band)).toBeGreaterThanOrEqual(60);
  expect(holds(band + 50)).toBeLessThan(60);
});

test('chooses a higher band for a common condition and none for a rare one', () => {
  const bandOf = (share: number) => bandContaining(60, share, anywhere, common)?.band ?? null;
  expect(bandOf(0.5)).toBeGreaterThan(bandOf(0.1) ?? 0);
  expect(bandOf(0.006)).toBeNull();
});

test('counts voices of the country in a band by their bonus', () => {
  const lifted = bandContaining(60, 0.1, { country: 'SE', below: null }, common)?.band;
  expect(lifted).toBeGreaterThan(bandContaining(60, 0.1, anywhere, common)?.band ?? 0);
});

test('does not count voices of previous pages', () => {
  const first = bandContaining(60, 0.1, anywhere, common)?.band ?? 0;
  const next = bandContaining(60, 0.1, { country: null, below: first }, common)?.band ?? 0;
  expect(next).toBeLessThan(first);
});
