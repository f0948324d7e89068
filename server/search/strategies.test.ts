import { expect, test } from 'vitest';
import type { Prefixes } from './prefixes';
import type { Frequencies } from './frequencies';
import type { Page, Criteria } from './statement';
import { type Strategy, strategiesOf } from './strategies';

const page: Page = { asOf: '2026-01-01T00:00:00Z', after: null, limit: 21 };
const anything: Criteria = {
  ...{ meanings: [], nameKey: null, keys: null, keyWords: [], gender: null, country: null },
  ...{ voiceIds: null, playlist: null, favoritesOf: null },
};

/** Each tier has nine tenths of the voices of the one below; one in fifty is Swedish. */
function market(voices: number, shares: Record<string, number>, shareOfKeys = 0): Frequencies {
  const inTiers = (tier: string) => (tier === '' ? 1 : 0.9 ** ((Number(tier) - 4_050) / 50));
  return {
    voices,
    ofKeys: () => shareOfKeys,
    ofBeginning: (word) => shares[word] ?? 0,
    ofWord: (word) => {
      const [, country, tier = ''] = /^([@^])(?:SE)?(\d*)$/.exec(word) ?? [];
      return country === undefined ? (shares[word] ?? 0) : inTiers(tier) * (country === '@' ? 0.02 : 1);
    },
  };
}

/** Each word is listed as itself, but for those that too many words begin with. */
const knownOf = (words: readonly string[], unlisted: readonly string[] = []): Prefixes =>
  new Map(words.map((word) => [word, unlisted.includes(word) ? null : [word]]));

function asked(words: readonly string[], more: Partial<Criteria> = {}): Criteria {
  return { ...anything, meanings: words.map((word) => [word]), ...more };
}

const kindsOf = (ways: readonly Strategy[]) => ways.map(({ kind }) => kind);

test('without conditions the best are read in order', () => {
  expect(kindsOf(strategiesOf(anything, new Map(), page, market(100_000, {})))).toEqual(['in-order', 'look-up']);
});

test('what many have is read in order, what few have is looked up', () => {
  const common = market(100_000, { warm: 0.8, zuzana: 0.001 });
  expect(kindsOf(strategiesOf(asked(['warm']), knownOf(['warm']), page, common))[0]).toBe('in-order');
  expect(kindsOf(strategiesOf(asked(['zuzana']), knownOf(['zuzana']), page, common))).toEqual(['look-up']);
});

test('for what lies between, the best that match are looked up first', () => {
  const common = market(1_000_000, { husky: 0.02, trailer: 0.1 });
  const ways = strategiesOf(asked(['husky', 'trailer']), knownOf(['husky', 'trailer']), page, common);
  expect(kindsOf(ways)[0]).toBe('tier');
  expect(kindsOf(ways).at(-1)).toBe('look-up');
  const tiers = ways.flatMap((way) => (way.kind === 'tier' ? [way.tier] : []));
  expect(tiers).toEqual(tiers.toSorted((a, b) => b - a));
});

test('what half of the voices have is tested on the others, not looked up', () => {
  const words = ['male', 'latvian'];
  const common = market(1_000_000, { male: 0.5, latvian: 0.005 }, 0.03);
  const ways = strategiesOf(asked(words, { keys: [7n] }), knownOf(words), page, common);
  for (const way of ways) {
    if (way.kind === 'in-order') continue;
    expect(way.split.lookedUp.text).toBe("('latvian')");
    expect(way.split.tested.text).toBe("('male')");
  }
});

test('a beginning whose voices have to be collected is tested where something rarer leaves few', () => {
  const [known, common] = [knownOf(['a', 'kowalska'], ['a']), market(1_000_000, { a: 0.3, kowalska: 0.001 })];
  const [way] = strategiesOf(asked(['a', 'kowalska']), known, page, common);
  expect(way).toMatchObject({ kind: 'look-up', split: { tested: { text: "('a':*)" } } });
});

test('a visitor’s country may have none of them: the next tier holds enough of the others', () => {
  const [known, common] = [knownOf(['bren'], ['bren']), market(1_000_000, { bren: 0.002 })];
  const held = (tier: number) => common.ofWord(`^${tier}`) * 0.98 * 0.002 * common.voices;
  const tiers = strategiesOf(asked(['bren'], { country: 'SE' }), known, page, common).flatMap((way) =>
    way.kind === 'tier' ? [way.tier] : [],
  );
  expect(held(tiers.at(-1) ?? 0)).toBeGreaterThanOrEqual(2 * page.limit);
});

test('somebody’s own list is short: each of its voices is tested', () => {
  const wanted = asked(['warm'], { keys: [7n], favoritesOf: 'somebody' });
  expect(strategiesOf(wanted, knownOf(['warm']), page, market(100_000, { warm: 0.8 }, 0.1))).toEqual([
    { kind: 'look-up', split: { lookedUp: { text: null, keys: null }, tested: { text: "('warm')", keys: [7n] } } },
  ]);
});

test('every way asks for every condition, also for twelve words', () => {
  const words = Array.from({ length: 12 }, (_, place) => `word${place}`);
  const common = market(1_000_000, Object.fromEntries(words.map((word) => [word, 0.3])), 0.2);
  for (const way of strategiesOf(asked(words, { keys: [7n, 8n] }), knownOf(words), page, common)) {
    if (way.kind === 'in-order') continue;
    const { lookedUp, tested } = way.split;
    const found = `${lookedUp.text ?? ''} ${tested.text ?? ''}`.match(/word\d+/g);
    expect(found?.toSorted()).toEqual(words.toSorted());
    expect(lookedUp.keys ?? tested.keys).toEqual([7n, 8n]);
  }
});
