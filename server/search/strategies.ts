import type { Prefixes } from './prefixes';
import { textCondition } from './typo-tolerance';
import type { Frequencies } from './frequencies';
import { isOfShortList, type Page, type Predicate, type Split, type Criteria } from './statement';
import { bandContaining } from './score-bands';

export type Strategy =
  | { kind: 'in-order'; budget: number }
  | { kind: 'band'; band: number; split: Split }
  | { kind: 'look-up'; split: Split };

/**
 * Microseconds, measured with 100,000 and 1,000,000 voices in memory. Wrong values make a search slower but never
 * change its results.
 */
const costs = {
  roundTrip: 700,
  read: 3,
  fetch: 2.5,
  /** Additional cost of testing the combinations of a voice: ten times that of words. */
  combinations: 5,
  entry: 0.02,
  /**
   * Additional cost of an entry of the shortest list: it is looked up in all others, which grows with the square of
   * their number.
   */
  candidate: 0.04,
  candidateInLists: 0.0066,
  /** An entry of a prefix scan: the lists of all words with the prefix are collected first. */
  collected: 0.5,
};

/** A strategy that may not fill the page is tried first only below this share of the other's cost. */
const worthTrying = 0.6;

const shareOfGender = 0.5;
/** Factor on the estimated number of voices: allows for chance and for conditions that are rarer in one country. */
const safety = { anywhere: 1.5, inCountry: 3 };
/**
 * Pages of matches that a band should contain. The first band is small because estimates err both ways; a larger one
 * follows if it was too small. For a country, one of them is large enough without the country's own voices.
 */
const pagesInBand = {
  anywhere: [{ pages: 2 }, { pages: 24 }],
  inCountry: [{ pages: 2 }, { pages: 3, othersOnly: true }, { pages: 24 }],
};
/** Only the rarest conditions are looked up; the others are tested. */
const maxLookedUp = 6;

/**
 * A condition that the index can look up: the share of voices that satisfy it, 0 to 1, and the number of posting lists
 * to read.
 */
type Condition = { share: number; lists: number; isListed: boolean } & (
  | { words: readonly string[] }
  | { keys: readonly bigint[] }
);

/** Ordered by estimated cost; the last strategy always completes. */
export function strategiesOf(criteria: Criteria, prefixes: Prefixes, page: Page, common: Frequencies): Strategy[] {
  const conditions = conditionsOf(criteria, prefixes, common);
  const split = (lookedUp: readonly Condition[]): Split => ({
    lookedUp: predicateOf(lookedUp, prefixes),
    tested: predicateOf(
      conditions.filter((one) => !lookedUp.includes(one)),
      prefixes,
    ),
  });
  if (isOfShortList(criteria)) return [{ kind: 'look-up', split: split([]) }];
  const { country, gender } = criteria;
  if (conditions.length === 0) {
    return [
      { kind: 'in-order', budget: page.limit },
      { kind: 'look-up', split: split([]) },
    ];
  }
  const place = country === null ? 'anywhere' : 'inCountry';
  const share = combinedShare(conditions);
  const genderShare = gender ? shareOfGender : 1;

  const fullLookup = cheapest(conditions, common.voices);
  const strategies: Strategy[] = [{ kind: 'look-up', split: split(fullLookup.lookedUp) }];
  let nextCost = fullLookup.cost + costs.roundTrip;
  const below = page.after && !page.after.exact ? page.after.rank : null;
  const bands = pagesInBand[place].flatMap(({ pages, ...counted }) => {
    const enough = (pages * page.limit) / genderShare;
    return bandContaining(enough, share, { country, below, ...counted }, common) ?? [];
  });
  for (const { band, share: bandShare } of bands.toSorted((a, b) => b.share - a.share)) {
    const { lookedUp, cost } = cheapest(conditions, common.voices, bandShare);
    if (cost + costs.roundTrip > worthTrying * nextCost) continue;
    strategies.unshift({ kind: 'band', band, split: split(lookedUp) });
    nextCost = cost + costs.roundTrip;
  }

  const expectedReads = (page.limit * safety[place]) / (share * genderShare);
  if (expectedReads * costs.read + costs.roundTrip < nextCost) {
    strategies.unshift({ kind: 'in-order', budget: Math.ceil((genderShare * nextCost) / costs.read) });
  }
  return strategies;
}

function conditionsOf({ keys, wordVariants }: Criteria, prefixes: Prefixes, common: Frequencies): Condition[] {
  const shareOf = (word: string) =>
    prefixes.get(word)?.reduce((sum, one) => sum + common.ofWord(one), 0) ?? common.ofPrefix(word);
  const ofWords = wordVariants.map((words) => ({
    words,
    share: Math.min(
      1,
      words.reduce((sum, word) => sum + shareOf(word), 0),
    ),
    lists: words.reduce((sum, word) => sum + (prefixes.get(word)?.length ?? 1), 0),
    isListed: words.every((word) => prefixes.get(word) !== null),
  }));
  const ofKeys = keys && { keys, share: common.ofKeys(keys), lists: keys.length, isListed: true };
  return [...(ofKeys ? [ofKeys] : []), ...ofWords].toSorted((a, b) => a.share - b.share);
}

function predicateOf(conditions: readonly Condition[], prefixes: Prefixes): Predicate {
  const words = conditions.flatMap((one) => ('words' in one ? [one.words] : []));
  const keys = conditions.flatMap((one) => ('keys' in one ? one.keys : []));
  return { text: textCondition(words, prefixes), keys: keys.length > 0 ? keys : null };
}

/** Conditions correlate ('English' typed and chosen), so each further condition counts by a root of its share. */
function combinedShare([rarest, ...others]: readonly Condition[]): number {
  return others.reduce((product, { share }, index) => product * share ** (0.75 ** (index + 1)), rarest?.share ?? 1);
}

/** @param bandShare share of all voices in the band whose list is read too; null without a band */
function cheapest(
  conditions: readonly Condition[],
  voices: number,
  bandShare: number | null = null,
): { lookedUp: Condition[]; cost: number } {
  const rarest = conditions.slice(0, maxLookedUp);
  const subsets = Array.from({ length: 2 ** rarest.length }, (_, bits) => rarest.filter((_, at) => bits & (1 << at)));
  const priced = subsets
    .filter((lookedUp) => bandShare !== null || lookedUp.length > 0)
    .map((lookedUp) => ({ lookedUp, cost: voices * costOfLookingUp(lookedUp, bandShare, conditions) }));
  return priced.reduce((best, one) => (one.cost < best.cost ? one : best));
}

function costOfLookingUp(lookedUp: readonly Condition[], bandShare: number | null, all: readonly Condition[]): number {
  const lists = [...lookedUp, ...(bandShare === null ? [] : [{ share: bandShare, lists: 1, isListed: true }])];
  const entries = lists.reduce(
    (sum, { share, isListed }) => sum + share * (isListed ? costs.entry : costs.collected),
    0,
  );
  const shortest = Math.min(...lists.map(({ share }) => share));
  const number = lists.reduce((sum, one) => sum + one.lists, 0);
  const candidate = costs.candidate + costs.candidateInLists * number ** 2;
  // Between the estimate and its upper bound: one condition may imply the others.
  const matchShare = (bandShare ?? 1) * ((combinedShare(lookedUp) + (lookedUp[0]?.share ?? 1)) / 2);
  const tested = all.find((one) => 'keys' in one && !lookedUp.includes(one))?.share ?? 0;
  return entries + shortest * candidate + matchShare * (costs.fetch + tested * costs.combinations);
}
