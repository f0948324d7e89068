import type { Prefixes } from './prefixes';
import { textCondition } from './typo-tolerance';
import type { Frequencies } from './frequencies';
import { isOfShortList, type Page, type Predicate, type Split, type Criteria } from './statement';
import { bandContaining } from './score-bands';

/** How to find a page. All but the last may end before it is full, and the next follows. */
export type Strategy =
  | { kind: 'in-order'; budget: number }
  | { kind: 'tier'; tier: number; split: Split }
  | { kind: 'look-up'; split: Split };

/**
 * Microseconds, measured with 100,000 and 1,000,000 voices that are in memory. Wrong ones make a search slower, never
 * another: only which way is taken depends on them.
 */
const costs = {
  /** A question more to the database, whatever it asks. */
  question: 700,
  /** A voice read in order and tested. */
  read: 3,
  /** A voice that the index found, fetched and tested. */
  found: 2.5,
  /** Its combinations tested, more than that: ten times as long as words. */
  combinations: 5,
  /** An entry of a list that is intersected. */
  entry: 0.02,
  /** An entry of the shortest list beside that: it is looked for in all others, and that grows with the square of their number. */
  candidate: 0.04,
  candidateInLists: 0.0066,
  /** An entry of a beginning: the lists of all words that begin so are collected first. */
  collected: 0.5,
};

/** A way before another has to cost less than this part of it: it may have been for nothing. */
const worthTrying = 0.6;

/** Half of the voices are of each gender. */
const shareOfGender = 0.5;
/** So many times the voices that should be enough are allowed for: chance, and what is rarer in one country than in all. */
const safety = { anywhere: 1.5, inCountry: 3 };
/**
 * Pages of matching voices that a tier should hold. The first is small, for shares mislead both ways; the next is for where
 * it was too small, for a country one that is large enough without any of its own voices.
 */
const pagesInTier = {
  anywhere: [{ pages: 2 }, { pages: 24 }],
  inCountry: [{ pages: 2 }, { pages: 3, othersOnly: true }, { pages: 24 }],
};
/** Of more conditions the rarest are looked up, the others tested. */
const mostLookedUp = 6;

/** What the index can look up: `share` of the voices that satisfy it, 0 to 1, and the number of lists that tell them. */
type Condition = { share: number; lists: number; isListed: boolean } & (
  | { words: readonly string[] }
  | { keys: readonly bigint[] }
);

/** The ways to a page, cheapest first as far as can be told, and at last one that has no end but that of the market. */
export function strategiesOf(wanted: Criteria, known: Prefixes, page: Page, common: Frequencies): Strategy[] {
  const conditions = conditionsOf(wanted, known, common);
  const split = (lookedUp: readonly Condition[]): Split => ({
    lookedUp: soughtOf(lookedUp, known),
    tested: soughtOf(
      conditions.filter((one) => !lookedUp.includes(one)),
      known,
    ),
  });
  // Of a short list of somebody's own each voice is tested.
  if (isOfShortList(wanted)) return [{ kind: 'look-up', split: split([]) }];
  const { country, gender } = wanted;
  if (conditions.length === 0) {
    return [
      { kind: 'in-order', budget: page.limit },
      { kind: 'look-up', split: split([]) },
    ];
  }
  const place = country === null ? 'anywhere' : 'inCountry';
  const share = together(conditions);
  const passed = gender ? shareOfGender : 1;

  const whole = cheapest(conditions, common.voices);
  const ways: Strategy[] = [{ kind: 'look-up', split: split(whole.lookedUp) }];
  let next = whole.cost + costs.question;
  const below = page.after && !page.after.exact ? page.after.rank : null;
  const tiers = pagesInTier[place].flatMap(({ pages, ...counted }) => {
    const enough = (pages * page.limit) / passed;
    return bandContaining(enough, share, { country, below, ...counted }, common) ?? [];
  });
  for (const { tier, share: held } of tiers.toSorted((a, b) => b.share - a.share)) {
    const { lookedUp, cost } = cheapest(conditions, common.voices, held);
    if (cost + costs.question > worthTrying * next) continue;
    ways.unshift({ kind: 'tier', tier, split: split(lookedUp) });
    next = cost + costs.question;
  }

  const needed = (page.limit * safety[place]) / (share * passed);
  if (needed * costs.read + costs.question < next) {
    ways.unshift({ kind: 'in-order', budget: Math.ceil((passed * next) / costs.read) });
  }
  return ways;
}

function conditionsOf({ keys, meanings }: Criteria, known: Prefixes, common: Frequencies): Condition[] {
  const shareOf = (word: string) =>
    known.get(word)?.reduce((sum, one) => sum + common.ofWord(one), 0) ?? common.ofBeginning(word);
  const ofWords = meanings.map((words) => ({
    words,
    share: Math.min(
      1,
      words.reduce((sum, word) => sum + shareOf(word), 0),
    ),
    lists: words.reduce((sum, word) => sum + (known.get(word)?.length ?? 1), 0),
    isListed: words.every((word) => known.get(word) !== null),
  }));
  const ofKeys = keys && { keys, share: common.ofKeys(keys), lists: keys.length, isListed: true };
  return [...(ofKeys ? [ofKeys] : []), ...ofWords].toSorted((a, b) => a.share - b.share);
}

function soughtOf(conditions: readonly Condition[], known: Prefixes): Predicate {
  const words = conditions.flatMap((one) => ('words' in one ? [one.words] : []));
  const keys = conditions.flatMap((one) => ('keys' in one ? one.keys : []));
  return { text: textCondition(words, known), keys: keys.length > 0 ? keys : null };
}

/**
 * The share of voices that satisfy all conditions, rarest first. They often go together ('English' typed and chosen), so
 * each further one counts by a root of its share: less than if it had nothing to do with the others.
 */
function together([rarest, ...others]: readonly Condition[]): number {
  return others.reduce((product, { share }, index) => product * share ** (0.75 ** (index + 1)), rarest?.share ?? 1);
}

/**
 * Which conditions to look up, so that the lists that are read and the voices that are left to be tested cost least.
 * @param held the share of all voices in the tier whose list is among those that are read; null for no tier
 */
function cheapest(
  conditions: readonly Condition[],
  voices: number,
  held: number | null = null,
): { lookedUp: Condition[]; cost: number } {
  const rarest = conditions.slice(0, mostLookedUp);
  const subsets = Array.from({ length: 2 ** rarest.length }, (_, bits) => rarest.filter((_, at) => bits & (1 << at)));
  const priced = subsets
    .filter((lookedUp) => held !== null || lookedUp.length > 0)
    .map((lookedUp) => ({ lookedUp, cost: voices * costOfLookingUp(lookedUp, held, conditions) }));
  return priced.reduce((best, one) => (one.cost < best.cost ? one : best));
}

/** For each voice of the market. */
function costOfLookingUp(lookedUp: readonly Condition[], held: number | null, all: readonly Condition[]): number {
  const lists = [...lookedUp, ...(held === null ? [] : [{ share: held, lists: 1, isListed: true }])];
  const entries = lists.reduce(
    (sum, { share, isListed }) => sum + share * (isListed ? costs.entry : costs.collected),
    0,
  );
  const shortest = Math.min(...lists.map(({ share }) => share));
  const number = lists.reduce((sum, one) => sum + one.lists, 0);
  const candidate = costs.candidate + costs.candidateInLists * number ** 2;
  // Between what is likely and the most that it can be: one may imply the others.
  const found = (held ?? 1) * ((together(lookedUp) + (lookedUp[0]?.share ?? 1)) / 2);
  // Only where the words of the combination are there.
  const tested = all.find((one) => 'keys' in one && !lookedUp.includes(one))?.share ?? 0;
  return entries + shortest * candidate + found * (costs.found + tested * costs.combinations);
}
