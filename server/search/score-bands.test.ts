import { expect, test } from 'vitest';
import type { Frequencies } from './frequencies';
import { bandCondition, bandContaining, bandTokens } from './score-bands';

test('a row has a word for each tier that its score reaches, among all and in its country', () => {
  expect(bandTokens(4_199, 'SE')).toEqual(['^4100', '^4150', '@SE', '@SE4100', '@SE4150']);
  expect(bandTokens(4_200, 'SE')).toHaveLength(7);
  expect(bandTokens(4_099, 'SE')).toEqual(['@SE']);
  expect(bandTokens(4_100, '')).toEqual(['^4100']);
  expect(bandTokens(99_999, 'SE').at(-1)).toBe('@SE7000');
});

test('who is in a tier for visitors of a country is there by its own score or by the lift', () => {
  expect(bandCondition(4_700, null)).toBe("('^4700')");
  expect(bandCondition(4_700, 'SE')).toBe("('^4700' | '@SE4200')");
  // Below the lowest tier the lift is not told apart: all of the country are looked at, and ranked.
  expect(bandCondition(4_500, 'SE')).toBe("('^4500' | '@SE')");
});

/** 10,000 voices, of which each tier has nine tenths of the one below; one in ten is Swedish. */
const common: Frequencies = {
  voices: 10_000,
  ofKeys: () => 0,
  ofBeginning: () => 0,
  ofWord: (word) => (word === '@SE' ? 0.1 : 0.9 ** ((Number(word.slice(1)) - 4_050) / 50)),
};
const anywhere = { country: null, below: null };

test('the highest tier is taken that should hold enough', () => {
  const holds = (tier: number | null) => 10_000 * 0.1 * common.ofWord(`^${tier}`);
  const tier = bandContaining(60, 0.1, anywhere, common)?.tier ?? 0;
  expect(holds(tier)).toBeGreaterThanOrEqual(60);
  expect(holds(tier + 50)).toBeLessThan(60);
});

test('of a common condition a higher tier is enough, and of a rare one none', () => {
  const tierOf = (share: number) => bandContaining(60, share, anywhere, common)?.tier ?? null;
  expect(tierOf(0.5)).toBeGreaterThan(tierOf(0.1) ?? 0);
  expect(tierOf(0.006)).toBeNull();
});

test('the lift fills a tier with those of the country', () => {
  const lifted = bandContaining(60, 0.1, { country: 'SE', below: null }, common)?.tier;
  expect(lifted).toBeGreaterThan(bandContaining(60, 0.1, anywhere, common)?.tier ?? 0);
});

test('what is above the page before is not counted', () => {
  const first = bandContaining(60, 0.1, anywhere, common)?.tier ?? 0;
  const next = bandContaining(60, 0.1, { country: null, below: first }, common)?.tier ?? 0;
  expect(next).toBeLessThan(first);
});
