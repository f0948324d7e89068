import { createHash } from 'node:crypto';
import { pool } from '@/server/platform/db';
import { type Beginnings, beginningsOf } from '@/server/search/beginnings';
import { beginningsOfAll, meaningsOf, textCondition } from '@/server/search/forgive';
import { type Frequencies, frequencies } from '@/server/search/frequencies';
import {
  type Hit,
  inOrderStatement,
  lookUpStatement,
  type Page,
  type Statement,
  type Texts,
  tierStatement,
  type Wanted,
} from '@/server/search/statement';
import { type Tier, tierWith } from '@/server/search/tiers';

export type Hits = { hits: Hit[]; used: Wanted; forgiving: boolean };

/** The best voices that match, at most `page.limit`; with typing errors forgiven where there are none otherwise. */
export async function findHits(wanted: Wanted, page: Page): Promise<Hits> {
  const { after } = page;
  const words = wanted.meanings.flat();
  const known = await beginningsOf(pool(), words);
  if (!after?.forgiving) {
    const isHopeless = words.some((word) => known.get(word)?.length === 0);
    const hits = isHopeless ? [] : await find(wanted, known, page);
    if (hits.length > 0 || after || words.length === 0) return { hits, used: wanted, forgiving: false };
  }
  const meanings = await meaningsOf(pool(), words, known);
  const used = { ...wanted, meanings };
  return { hits: await find(used, await beginningsOfAll(pool(), meanings), page), used, forgiving: true };
}

async function find(wanted: Wanted, known: Beginnings, page: Page): Promise<Hit[]> {
  const common = await frequencies();
  for (const way of waysOf(wanted, known, page, common)) {
    const { hits, isWhole } = complete(await run(way()), page.limit);
    if (isWhole) return hits;
  }
  throw new Error('Looking everything up has no end.');
}

/** The same few dozen texts come again and again: with a name each connection reads one once, and only plans it anew. */
async function run({ text, values }: Statement): Promise<Hit[]> {
  const name = createHash('sha1').update(text).digest('base64');
  return (await pool().query<Hit>({ name, text, values })).rows;
}

/** The rows down to where an order was not read any further. */
export function complete(rows: readonly Hit[], limit: number): { hits: Hit[]; isWhole: boolean } {
  const end = rows.findIndex((row) => row.is_end);
  const hits = rows.slice(0, end < 0 ? rows.length : end + 1).filter((row) => row.is_hit);
  return { hits: hits.slice(0, limit), isWhole: end < 0 || hits.length >= limit };
}

/** Half of the voices are of each gender. */
const shareOfGender = 0.5;
/** So many times the voices that should be enough are allowed for: chance, and what is rarer in one country than in all. */
const safety = { anywhere: 1.5, inCountry: 3 };
/** Few enough to be read, or looked up, without choosing among them first. */
const fewVoices = 1_000;
/** What goes together ('Lindqvist' and Swedish) finds more than was thought: a condition of more voices is no reason to look them all up. */
const mostUnchosen = 4_000;
/** Pages of matching voices that a tier should hold: the second for where the share misled, as it does oftener in one country. */
const pagesInTier = { anywhere: [3, 24], inCountry: [6, 24] };

/**
 * The ways to a page, the next for where one does not find it whole. Reading in order takes about limit / share voices to
 * find enough, looking up takes share × voices, and each voice costs about the same; where both are many, only those of a
 * tier are looked up. Where the share misleads, no more is read in order than is then looked up.
 */
function waysOf(wanted: Wanted, known: Beginnings, page: Page, common: Frequencies): Array<() => Statement> {
  const texts = textsOf(wanted, known, common, 1);
  const lookUp = () => lookUpStatement(wanted, texts, page);
  const inTier =
    ({ tier, share }: Tier) =>
    () =>
      tierStatement(wanted, textsOf(wanted, known, common, share), page, tier);
  if (wanted.voiceIds || wanted.favoritesOf || wanted.playlist) return [lookUp];
  if (!wanted.keys && wanted.meanings.length === 0) {
    return [() => inOrderStatement(wanted, texts, page, page.limit), lookUp];
  }
  const shares = [
    ...(wanted.keys ? [common.ofKeys(wanted.keys)] : []),
    ...wanted.meanings.map((words) => shareOf(words, common)),
  ];
  const share = together(shares);
  const found = share * common.voices;
  const isMany = found > fewVoices || Math.min(...shares) * common.voices > mostUnchosen;
  const needed = (page.limit * (wanted.country === null ? safety.anywhere : safety.inCountry)) / share;
  const tiers = isMany ? tiersFor(wanted, page, share, common) : [];
  // How deep the order has to be read is a guess for a country; a tier is surer, and without words it is quicker too.
  const isSurer = tiers.length > 0 && (wanted.country !== null || wanted.meanings.length === 0);
  const deepest = isSurer ? fewVoices : found;
  const inOrder = needed * (wanted.gender ? 1 / shareOfGender : 1) < deepest ? [Math.ceil(deepest)] : [];
  return [
    ...inOrder.map((budget) => () => inOrderStatement(wanted, texts, page, budget)),
    ...tiers.map(inTier),
    lookUp,
  ];
}

/** Highest first, each with the share of all voices that it holds. */
function tiersFor({ country, gender }: Wanted, { after, limit }: Page, share: number, common: Frequencies): Tier[] {
  const below = after && !after.exact ? after.rank : null;
  const enough = gender ? limit / shareOfGender : limit;
  const tiers = pagesInTier[country === null ? 'anywhere' : 'inCountry'].flatMap(
    (pages) => tierWith(pages * enough, share, { country, below }, common) ?? [],
  );
  return tiers.filter(({ tier }, place) => tier !== tiers[place - 1]?.tier);
}

const shareOf = (words: readonly string[], { ofBeginning }: Frequencies): number =>
  Math.min(
    1,
    words.reduce((sum, word) => sum + ofBeginning(word), 0),
  );

/**
 * The share of voices that satisfy all conditions. Conditions often go together ('English' typed and chosen), so each
 * further one counts by a root of its share: less than if it had nothing to do with the others.
 */
function together(shares: readonly number[]): number {
  const [rarest = 1, ...others] = shares.toSorted((a, b) => a - b);
  return others.reduce((product, share, index) => product * share ** (0.75 ** (index + 1)), rarest);
}

/** So many index entries of a beginning are collected in the time in which one voice is tested. */
const entriesPerTest = 4;

/** Of words that many begin with so many are looked up at most. */
const mostUnlisted = 2;

/**
 * The beginning of many words ('v') is looked up by collecting all their voices: not where something rarer leaves few, as
 * a tier may that holds this share of them, and not for each letter of 'a b c d e'.
 */
function textsOf({ meanings, keys }: Wanted, known: Beginnings, common: Frequencies, held: number): Texts {
  const shared = meanings.map((words) => ({ words, share: shareOf(words, common) })).sort((a, b) => a.share - b.share);
  const isListed = (words: readonly string[]) => words.every((word) => known.get(word) !== null);
  const listed = shared.filter(({ words }) => isListed(words)).map(({ share }) => share);
  const rest = held * together([...(keys ? [common.ofKeys(keys)] : []), ...listed]);
  const unlisted = shared.filter(({ words }) => !isListed(words));
  const tested = unlisted.filter(({ share }, place) => place >= mostUnlisted || rest * entriesPerTest < share);
  const textOf = (some: typeof shared) =>
    textCondition(
      some.map(({ words }) => words),
      known,
    );
  return { lookedUp: textOf(shared.filter((one) => !tested.includes(one))), tested: textOf(tested) };
}
