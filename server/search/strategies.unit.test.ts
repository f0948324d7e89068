import { expect, test } from 'vitest';
import type { Prefixes } from '@/server/search/index/prefixes';
import type { Frequencies } from '@/server/search/counts/frequencies';
import type { Criteria } from './conditions';
import type { Page } from './statement';
import {
  isSurelyMoreThan,
  mayBeMoreThan,
  splitToCount,
  splitToSample,
  type Strategy,
  strategiesOf,
} from './strategies';

const page: Page = { asOf: '2026-01-01T00:00:00Z', after: null, limit: 21, isCounted: true };
const anything: Criteria = {
  wordVariants: [],
  nameKey: null,
  keys: null,
  keyWords: [],
  gender: null,
  country: null,
  voiceIds: null,
  playlist: null,
  favoritesOf: null,
};

function market(voices: number, shares: Record<string, number>, shareOfKeys = 0): Frequencies {
  const inBand = (band: string) => (band === '' ? 1 : 0.9 ** ((Number(band) - 4_050) / 50));
  return {
    voices,
    ofKeys: () => shareOfKeys,
    ofPrefix: (word) => shares[word] ?? 0,
    ofWord: (word) => {
      const [, country, band = ''] = /^([@^])(?:SE)?(\d*)$/.exec(word) ?? [];
      return country === undefined ? (shares[word] ?? 0) : inBand(band) * (country === '@' ? 0.02 : 1);
    },
  };
}

const prefixesOf = (words: readonly string[], unlisted: readonly string[] = []): Prefixes =>
  new Map(words.map((word) => [word, unlisted.includes(word) ? null : [word]]));

function criteriaOf(words: readonly string[], more: Partial<Criteria> = {}): Criteria {
  return { ...anything, wordVariants: words.map((word) => [word]), ...more };
}

const kindsOf = (strategies: readonly Strategy[]) => strategies.map(({ kind }) => kind);

test('scans in order without conditions', () => {
  expect(kindsOf(strategiesOf(anything, new Map(), page, market(100_000, {})))).toEqual(['in-order', 'look-up']);
});

test('scans in order for common conditions and looks rare ones up', () => {
  const common = market(100_000, { warm: 0.8, zuzana: 0.001 });
  expect(kindsOf(strategiesOf(criteriaOf(['warm']), prefixesOf(['warm']), page, common))[0]).toBe('in-order');
  expect(kindsOf(strategiesOf(criteriaOf(['zuzana']), prefixesOf(['zuzana']), page, common))).toEqual(['look-up']);
});

test('scans in order where the estimate is low but many voices surely match', () => {
  const [prefixes, common] = [prefixesOf(['sp', 'male']), market(100_000, { sp: 0.01, male: 0.01 })];
  const sorted: Page = { ...page, column: 'rating_rank' };
  expect(kindsOf(strategiesOf(criteriaOf(['sp', 'male']), prefixes, sorted, common))).toEqual(['look-up']);
  expect(kindsOf(strategiesOf(criteriaOf(['sp', 'male']), prefixes, sorted, common, 20_000))[0]).toBe('in-order');
});

test('tries score bands first for conditions of medium selectivity', () => {
  const common = market(1_000_000, { husky: 0.02, trailer: 0.1 });
  const strategies = strategiesOf(criteriaOf(['husky', 'trailer']), prefixesOf(['husky', 'trailer']), page, common);
  expect(kindsOf(strategies)[0]).toBe('band');
  expect(kindsOf(strategies).at(-1)).toBe('look-up');
  const bands = strategies.flatMap((strategy) => (strategy.kind === 'band' ? [strategy.band] : []));
  expect(bands).toEqual(bands.toSorted((a, b) => b - a));
});

test('tests a condition that half of the voices satisfy instead of looking it up', () => {
  const words = ['male', 'latvian'];
  const common = market(1_000_000, { male: 0.5, latvian: 0.005 }, 0.03);
  const strategies = strategiesOf(criteriaOf(words, { keys: [7n] }), prefixesOf(words), page, common);
  for (const strategy of strategies) {
    if (strategy.kind === 'in-order') continue;
    expect(strategy.split.lookedUp.text).toBe("('latvian')");
    expect(strategy.split.tested.text).toBe("('male')");
  }
});

test('looks up the rarest condition, however common, and no other common one', () => {
  const words = ['male', 'warm', 'bright'];
  const common = market(1_000_000, { male: 0.5, warm: 0.3, bright: 0.19 });
  const lookedUp = (some: readonly string[]) =>
    strategiesOf(criteriaOf(some), prefixesOf(some), page, common).flatMap((strategy) =>
      strategy.kind === 'look-up' ? [strategy.split.lookedUp.text] : [],
    );
  expect(lookedUp(words)).toEqual(["('bright')"]);
  expect(lookedUp(['male', 'warm'])).toEqual(["('warm')"]);
});

test('looks up the word of a gender', () => {
  const common = market(1_000_000, { husky: 0.02, male: 0.5 });
  const strategies = strategiesOf(criteriaOf(['husky'], { gender: 'male' }), prefixesOf(['husky']), page, common);
  for (const strategy of strategies)
    if (strategy.kind !== 'in-order') expect(strategy.split.lookedUp.text).toBe("(('husky')) & 'male'");
});

test('looks up every condition for an order without bands', () => {
  const [prefixes, common] = [prefixesOf(['male', 'husky']), market(1_000_000, { male: 0.5, husky: 0.02 }, 0.3)];
  const sorted: Page = { ...page, column: 'rating_rank' };
  const strategy = strategiesOf(criteriaOf(['male', 'husky'], { keys: [7n] }), prefixes, sorted, common).at(-1);
  const lookedUp = { text: "('husky') & ('male')", keys: [7n] };
  expect(strategy).toEqual({ kind: 'look-up', split: { lookedUp, tested: { text: null, keys: null } } });
});

test('tests a prefix with many completions when a rarer condition leaves few voices', () => {
  const [prefixes, common] = [prefixesOf(['a', 'kowalska'], ['a']), market(1_000_000, { a: 0.3, kowalska: 0.001 })];
  const [strategy] = strategiesOf(criteriaOf(['a', 'kowalska']), prefixes, page, common);
  expect(strategy).toMatchObject({ kind: 'look-up', split: { tested: { text: "('a':*)" } } });
});

test('chooses a last band with enough matches outside the visitor’s country', () => {
  const [prefixes, common] = [prefixesOf(['bren'], ['bren']), market(1_000_000, { bren: 0.002 })];
  const held = (band: number) => common.ofWord(`^${band}`) * 0.98 * 0.002 * common.voices;
  const bands = strategiesOf(criteriaOf(['bren'], { country: 'SE' }), prefixes, page, common).flatMap((strategy) =>
    strategy.kind === 'band' ? [strategy.band] : [],
  );
  expect(held(bands.at(-1) ?? 0)).toBeGreaterThanOrEqual(2 * page.limit);
});

test('tests every voice of a short list', () => {
  const criteria = criteriaOf(['warm'], { keys: [7n], favoritesOf: 'someone' });
  expect(strategiesOf(criteria, prefixesOf(['warm']), page, market(100_000, { warm: 0.8 }, 0.1))).toEqual([
    { kind: 'look-up', split: { lookedUp: { text: null, keys: null }, tested: { text: "('warm')", keys: [7n] } } },
  ]);
});

test('covers every condition in every strategy, even with twelve words', () => {
  const words = Array.from({ length: 12 }, (_, index) => `word${index}`);
  const common = market(1_000_000, Object.fromEntries(words.map((word) => [word, 0.3])), 0.2);
  for (const strategy of strategiesOf(criteriaOf(words, { keys: [7n, 8n] }), prefixesOf(words), page, common)) {
    if (strategy.kind === 'in-order') continue;
    const { lookedUp, tested } = strategy.split;
    const found = `${lookedUp.text ?? ''} ${tested.text ?? ''}`.match(/word\d+/g);
    expect(found?.toSorted()).toEqual(words.toSorted());
    expect(lookedUp.keys ?? tested.keys).toEqual([7n, 8n]);
  }
});

test.each<[string, Partial<Criteria>, boolean]>([
  ['nothing', {}, true],
  ['a facet of 30 %', { keys: [30n] }, true],
  ['a facet of 29 %', { keys: [29n] }, false],
  ['two dialects, which voices may share', { keys: [20n, 20n] }, false],
  ['one gender', { gender: 'male' }, false],
  ['a facet of 90 %, of one gender', { keys: [90n], gender: 'male' }, false],
  ['a word of 40 %', { wordVariants: [['warm']] }, true],
  ['a prefix with two completions of 20 %', { wordVariants: [['wa']] }, false],
  ['a prefix with too many completions', { wordVariants: [['w']] }, false],
  ['two conditions', { wordVariants: [['warm']], keys: [90n] }, false],
  ['favorites', { favoritesOf: 'olivia' }, false],
])('the statistics of 10,000 voices are enough to say that over 1,000 match %s', (_, criteria, expected) => {
  const ofKeys = (keys: readonly bigint[]) => keys.reduce((sum, key) => sum + Number(key) / 100, 0);
  const common = { ...market(10_000, { warm: 0.4, walter: 0.2, wanda: 0.2 }), ofKeys };
  const prefixes: Prefixes = new Map([...prefixesOf(['warm', 'w'], ['w']), ['wa', ['walter', 'wanda']]]);
  expect(isSurelyMoreThan(1_000, { ...anything, ...criteria }, prefixes, common)).toBe(expected);
});

test('looks up in the sample whatever the index can, with the gender, and tests the rest', () => {
  const words = ['warm', 'a'];
  const common = market(100_000, { warm: 0.4, a: 0.1 }, 0.1);
  expect(splitToSample(criteriaOf(words, { keys: [7n], gender: 'male' }), prefixesOf(words, ['a']), common)).toEqual({
    lookedUp: { text: "(('warm')) & 'male'", keys: [7n] },
    tested: { text: "('a':*)", keys: null },
  });
  const rare = market(100_000, { kowalska: 0.001 });
  expect(splitToSample(criteriaOf(['kowalska']), prefixesOf(['kowalska'], ['kowalska']), rare).lookedUp.text).toBe(
    "('kowalska':*)",
  );
});

test('looks up a gender by its word to count, except in a short list', () => {
  const common = market(100_000, {}, 0.1);
  expect(splitToCount(criteriaOf([], { keys: [7n], gender: 'male' }), new Map(), common).lookedUp.text).toBe("'male'");
  const favorites = criteriaOf([], { keys: [7n], gender: 'male', favoritesOf: 'olivia' });
  expect(splitToCount(favorites, new Map(), common).lookedUp).toEqual({ text: null, keys: null });
});

test.each<[string, Partial<Criteria>, boolean]>([
  ['nothing', {}, true],
  ['a facet of 11 %', { keys: [11n] }, true],
  ['a facet of 10 %', { keys: [10n] }, false],
  ['a common facet and a rare word', { keys: [90n], wordVariants: [['zuzana']] }, false],
  ['favorites', { favoritesOf: 'olivia' }, false],
])('the sample of 10,000 voices is asked whether over 1,000 match %s', (_, criteria, expected) => {
  const ofKeys = (keys: readonly bigint[]) => keys.reduce((sum, key) => sum + Number(key) / 100, 0);
  const common = { ...market(10_000, { zuzana: 0.001 }), ofKeys };
  expect(mayBeMoreThan(1_000, { ...anything, ...criteria }, prefixesOf(['zuzana']), common)).toBe(expected);
});
