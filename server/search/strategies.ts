import type { Frequencies } from '@/server/search/counts/frequencies';
import type { Prefixes } from '@/server/search/index/prefixes';
import { bandContaining } from '@/server/search/index/score-bands';
import { andToken, type Criteria, isOfShortList, type Predicate } from './conditions';
import type { Page, Split } from './statement';
import { textCondition } from './typo-tolerance';

export type Strategy =
  | { kind: 'in-order'; budget: number }
  | { kind: 'band'; band: number; split: Split }
  | { kind: 'look-up'; split: Split };

/**
 * Costs in microseconds, measured with 100,000 and 1,000,000 voices in memory. Wrong values make a search slower but
 * never change its results.
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
  /** Cost of an entry of a prefix scan: the lists of all words with the prefix are collected first. */
  collected: 0.5,
};

/** Share of the other strategy's cost below which one that may not fill the page is tried first. */
const worthTrying = 0.6;

const shareOfGender = 0.5;
/**
 * Factor on the estimated number of voices, which allows for chance and for conditions that are rarer in one country.
 */
const safety = { anywhere: 1.5, inCountry: 3 };
/**
 * Pages of matches that a band should contain. The first band is small because estimates err both ways; a larger one
 * follows if it was too small. For a country, one of them is large enough without the country's own voices.
 */
const pagesInBand = {
  anywhere: [{ pages: 2 }, { pages: 24 }],
  inCountry: [{ pages: 2 }, { pages: 3, othersOnly: true }, { pages: 24 }],
};
/** Conditions of more than this share of the voices are tested, except for the rarest condition. */
export const maxShareLookedUp = 0.2;

/**
 * A condition that the index can look up: the share of voices that satisfy it, 0 to 1, and the number of posting lists
 * to read.
 */
type Condition = { share: number; lists: number; isListed: boolean } & (
  | { words: readonly string[] }
  | { keys: readonly bigint[] }
);

/**
 * Returns the strategies, ordered by estimated cost; the last one always completes.
 * @param atLeast number of voices that surely match.
 */
export function strategiesOf(
  criteria: Criteria,
  prefixes: Prefixes,
  page: Page,
  common: Frequencies,
  atLeast = 0,
): Strategy[] {
  const conditions = conditionsOf(criteria, prefixes, common);
  const isLookedUp = (condition: Condition) =>
    !isOfShortList(criteria) && (condition === conditions[0] || condition.share < maxShareLookedUp);
  const lookedUp = conditions.filter(isLookedUp);
  const tested = conditions.filter((condition) => !isLookedUp(condition));
  // Without score bands all matches are read. Voices of a gender have its word, which halves the rows to read.
  const split =
    page.column || isOfShortList(criteria)
      ? splitToCount(criteria, prefixes, common)
      : withToken(criteria.gender, splitOf(lookedUp, tested, prefixes));
  const strategies: Strategy[] = [{ kind: 'look-up', split }];
  if (isOfShortList(criteria)) return strategies;
  if (conditions.length === 0) return [{ kind: 'in-order', budget: page.limit }, ...strategies];

  const { country, gender } = criteria;
  const area = country === null ? 'anywhere' : 'inCountry';
  const genderShare = gender ? shareOfGender : 1;
  const surely = atLeast === 0 ? 0 : Math.min(1, atLeast / (common.voices * genderShare));
  const share = Math.max(combinedShare(conditions), surely);
  const costIn = (bandShare: number | null) =>
    common.voices * costOfLookup(lookedUp, tested, bandShare) + costs.roundTrip;

  let nextCost = costIn(null);
  const below = page.after && !page.after.exact ? page.after.rank : null;
  // Score bands order by score only.
  const bands = (page.column ? [] : pagesInBand[area]).flatMap(({ pages, ...counted }) => {
    const enough = (pages * page.limit) / genderShare;
    return bandContaining(enough, share, { country, below, ...counted }, common) ?? [];
  });
  for (const { band, share: bandShare } of bands.toSorted((a, b) => b.share - a.share)) {
    const cost = costIn(bandShare);
    if (cost > worthTrying * nextCost) continue;
    strategies.unshift({ kind: 'band', band, split });
    nextCost = cost;
  }

  const expectedReads = (page.limit * safety[area]) / (share * genderShare);
  if (expectedReads * costs.read + costs.roundTrip < nextCost) {
    strategies.unshift({ kind: 'in-order', budget: Math.ceil((genderShare * nextCost) / costs.read) });
  }
  return strategies;
}

/** Maximum of lists: more are slower to intersect than their condition is to test. */
const maxListsCounted = 4;

/**
 * Splits the conditions for counting, and for other orders than the best match, which read all matches or a thousand
 * instead of a page. It looks up every condition whose lists are short work, because a tested one costs a row for each
 * voice that fails it; so does a gender, whose word its voices have.
 */
export function splitToCount(criteria: Criteria, prefixes: Prefixes, common: Frequencies): Split {
  const conditions = conditionsOf(criteria, prefixes, common);
  const isLookedUp = (condition: Condition) =>
    isShortWork(condition) || (condition === conditions[0] && condition.share < maxShareLookedUp);
  return isOfShortList(criteria)
    ? splitOf([], conditions, prefixes)
    : withToken(criteria.gender, splitBy(isLookedUp, conditions, prefixes));
}

/** Splits the conditions in the same way for the sample (server/search/counts/sample.ts), whose lists are short. */
export function splitToSample(criteria: Criteria, prefixes: Prefixes, common: Frequencies): Split {
  const conditions = conditionsOf(criteria, prefixes, common);
  const isLookedUp = (condition: Condition) => isShortWork(condition) || condition === conditions[0];
  return withToken(criteria.gender, splitBy(isLookedUp, conditions, prefixes));
}

const isShortWork = ({ isListed, lists }: Condition) => isListed && lists <= maxListsCounted;

function splitBy(
  isLookedUp: (condition: Condition) => boolean,
  conditions: readonly Condition[],
  prefixes: Prefixes,
): Split {
  const tested = conditions.filter((condition) => !isLookedUp(condition));
  return splitOf(conditions.filter(isLookedUp), tested, prefixes);
}

function withToken(token: string | null, { lookedUp, tested }: Split): Split {
  return { lookedUp: token === null ? lookedUp : { ...lookedUp, text: andToken(lookedUp.text, token) }, tested };
}

/**
 * Returns false if the statistics rule out that more than `limit` voices match. It may return true although fewer
 * match.
 */
export function mayBeMoreThan(limit: number, criteria: Criteria, prefixes: Prefixes, common: Frequencies): boolean {
  const rarest = conditionsOf(criteria, prefixes, common)[0]?.share ?? 1;
  return !isOfShortList(criteria) && common.voices * rarest > limit;
}

/** Estimates come from a sample: only counts far above the limit are taken from them. */
const surelyOver = 3;

/**
 * Returns true if the statistics alone show that more than `limit` voices match. Conditions correlate, so this is known
 * only for a single one, and not for a gender, which has no statistics.
 */
export function isSurelyMoreThan(limit: number, criteria: Criteria, prefixes: Prefixes, common: Frequencies): boolean {
  const { keys, wordVariants, gender } = criteria;
  if (isOfShortList(criteria) || gender || wordVariants.length + (keys ? 1 : 0) > 1) return false;
  const shares = [
    ...(keys ?? []).map((key) => common.ofKeys([key])),
    ...wordVariants
      .flat()
      .flatMap((word) => prefixes.get(word) ?? [])
      .map(common.ofWord),
  ];
  const isUnconditional = !keys && wordVariants.length === 0;
  // A voice that satisfies one combination or completion satisfies the condition.
  const share = isUnconditional ? 1 : Math.max(0, ...shares);
  return common.voices * share >= surelyOver * limit;
}

function splitOf(lookedUp: readonly Condition[], tested: readonly Condition[], prefixes: Prefixes): Split {
  return { lookedUp: predicateOf(lookedUp, prefixes), tested: predicateOf(tested, prefixes) };
}

function conditionsOf({ keys, wordVariants }: Criteria, prefixes: Prefixes, common: Frequencies): Condition[] {
  const shareOf = (word: string) =>
    prefixes.get(word)?.reduce((sum, word) => sum + common.ofWord(word), 0) ?? common.ofPrefix(word);
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
  const words = conditions.flatMap((condition) => ('words' in condition ? [condition.words] : []));
  const keys = conditions.flatMap((condition) => ('keys' in condition ? condition.keys : []));
  return { text: textCondition(words, prefixes), keys: keys.length > 0 ? keys : null };
}

/**
 * Returns the share of voices that meet all conditions. Conditions correlate ('English' typed and chosen), so each
 * further condition counts by a root of its share.
 */
function combinedShare([rarest, ...others]: readonly Condition[]): number {
  return others.reduce((product, { share }, index) => product * share ** (0.75 ** (index + 1)), rarest?.share ?? 1);
}

/**
 * Returns the estimated microseconds for each voice of the product.
 * @param bandShare share of all voices in the band whose list is read too; null without a band.
 */
function costOfLookup(lookedUp: readonly Condition[], tested: readonly Condition[], bandShare: number | null): number {
  const lists = [...lookedUp, ...(bandShare === null ? [] : [{ share: bandShare, lists: 1, isListed: true }])];
  const entries = lists.reduce(
    (sum, { share, isListed }) => sum + share * (isListed ? costs.entry : costs.collected),
    0,
  );
  const shortest = Math.min(...lists.map(({ share }) => share));
  const number = lists.reduce((sum, { lists: own }) => sum + own, 0);
  const candidate = costs.candidate + costs.candidateInLists * number ** 2;
  // Between the estimate and its upper bound: one condition may imply the others.
  const matchShare = (bandShare ?? 1) * ((combinedShare(lookedUp) + (lookedUp[0]?.share ?? 1)) / 2);
  const testedShare = tested.find((condition) => 'keys' in condition)?.share ?? 0;
  return entries + shortest * candidate + matchShare * (costs.fetch + testedShare * costs.combinations);
}
