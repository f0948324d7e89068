import type { Position } from '@/server/search/cursor';
import type { WordVariants } from './typo-tolerance';
import { countryLift } from '@/server/search/score';
import { bandCondition } from './score-bands';

/** What voices have to be, in the numbers and words of the search tables. */
export type Criteria = {
  /** Words as typed and what each may stand for; empty for none. */
  meanings: WordVariants;
  /** Equal to the row's name_key when the whole name was typed; null when nothing was. */
  nameKey: string | null;
  /** One of these combinations of facets on one demo; null when none is asked for. */
  keys: readonly bigint[] | null;
  /** Words that every voice with one of these combinations has: faster to test than the combinations. */
  keyWords: readonly string[];
  gender: 'female' | 'male' | null;
  /** Two-letter code of the country whose voices are lifted. */
  country: string | null;
  /** Only these voices. */
  voiceIds: readonly string[] | null;
  playlist: { id: string; ownerId: string } | null;
  favoritesOf: string | null;
};

/** Somebody's own few voices: quicker to test each than to look anything up. */
export const isOfShortList = ({ voiceIds, favoritesOf, playlist }: Criteria): boolean =>
  (voiceIds ?? favoritesOf ?? playlist) !== null;

/** Words as a text search condition (server/search/typo-tolerance.ts) and combinations of facets; null for none. */
export type Predicate = { text: string | null; keys: readonly bigint[] | null };

/** What is looked up in the index, and what is tested on the voices that were found so. */
export type Split = { lookedUp: Predicate; tested: Predicate };

/** Which page: `asOf` is the moment as of which scores count, `limit` the number of voices. */
export type Page = { asOf: string; after: Position | null; limit: number };

/**
 * `version` is the transaction that wrote the row (server/search/voice-cache.ts). `is_hit` false and `is_end` true: how far
 * the order was read without an end.
 */
export type Hit = {
  voice_id: string;
  version: string;
  rank: number;
  exact: boolean;
  is_hit: boolean;
  is_end: boolean;
};
export type Statement = { text: string; values: unknown[] };
export type Bind = (value: unknown, type: string) => string;

/** Collects values and gives their places in the statement. */
export function binder(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

/**
 * Looks up all voices that match and takes the best: for conditions that few satisfy. For 100,000 voices:
 *
 *   Limit → Sort → Bitmap Heap Scan on voice → Bitmap Index Scan on voice_conditions (keys && …, doc @@ …)
 */
export function lookupStatement(
  wanted: Criteria,
  { lookedUp, tested }: Split,
  { asOf, after, limit }: Page,
): Statement {
  const { values, bind } = binder();
  const since = bind(asOf, 'timestamptz');
  const conditions = [
    ...plainConditions(wanted, bind),
    ...indexedConditions(lookedUp, bind),
    ...testedConditions(tested, wanted, bind),
  ];
  const exact = wanted.nameKey === null ? 'false' : `name_key = ${bind(wanted.nameKey, 'text')}`;
  return {
    text: `SELECT voice_id, version, rank, exact, true AS is_hit, false AS is_end FROM (
        SELECT voice_id, xmin AS version, ${scoreThen(since)} + ${liftIn(wanted, bind)} AS rank, ${exact} AS exact
        FROM search.voice WHERE ${conditions.join(' AND ') || 'true'}) AS found
      WHERE ${behind(after, bind) ?? 'true'}
      ORDER BY exact DESC, rank DESC, voice_id DESC LIMIT ${bind(limit, 'integer')}`,
    values,
  };
}

/**
 * Reads voices from the best downwards until enough match: for conditions that many satisfy. At most `budget` voices are
 * read; where there were more to come a row says so, and what stands below it is not told.
 *
 *   Limit → Sort → Append
 *     → Limit → Subquery Scan → WindowAgg → Limit → Merge Append
 *       → Limit → Index Scan Backward using voice_lifted_rank (country = 'SE')
 *       → Limit → Index Scan Backward using voice_rank (country <> 'SE')
 *     → Limit → Sort → Index Scan using voice_score_at (score_at > asOf)
 *
 * Ordering by a CASE over the country would read every voice.
 */
export function inOrderStatement(wanted: Criteria, tested: Predicate, page: Page, budget: number): Statement {
  const { values, bind } = binder();
  const deepest = bind(budget, 'bigint');
  const matches = testedConditions(tested, wanted, bind);
  const country = wanted.country === null ? null : bind(wanted.country, 'text');
  const { after } = page;
  const from = after && !after.exact ? `${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')}` : null;

  const ordered: Ordered = ({ settled, plain, most }) => {
    const inOrder = (rank: string, own: readonly string[]) => {
      const each = [...own, ...plain, ...settled, ...(from ? [`(${rank}, voice_id) < (${from})`] : [])];
      return `(SELECT voice_id, xmin AS version, ${rank} AS rank, keys, doc FROM search.voice WHERE ${each.join(' AND ')}
          ORDER BY ${rank} DESC, voice_id DESC LIMIT ${deepest})`;
    };
    // Each order has an index, and both are read only as far as the rank that the other has come to.
    const best =
      country === null
        ? inOrder('score', [])
        : `(${inOrder(`(score + ${countryLift})`, [`country = ${country}`])} UNION ALL ${inOrder('score', [`country <> ${country}`])}
          ORDER BY rank DESC, voice_id DESC LIMIT ${deepest})`;
    return `(SELECT voice_id, version, rank, false AS exact, is_hit, nth = ${deepest} AS is_end FROM (
        SELECT voice_id, version, rank, ${matches.join(' AND ') || 'true'} AS is_hit,
          row_number() OVER (ORDER BY rank DESC, voice_id DESC) AS nth
        FROM ${best} AS best) AS seen
      WHERE is_hit OR nth = ${deepest} ORDER BY rank DESC, voice_id DESC LIMIT ${most})`;
  };
  return { text: orderedText(wanted, page, bind, { matches, floor: null, ordered }), values };
}

/**
 * Looks up only those that match among the best (server/search/score-bands.ts): for conditions that neither few nor most satisfy.
 * A row at the end says how far down that goes. For 1,000,000 voices:
 *
 *   Limit → Sort → Append
 *     → Limit → Sort → Bitmap Heap Scan on voice → Bitmap Index Scan on voice_conditions (keys && …, doc @@ … & '^4600')
 *     → Limit → Sort → Index Scan using voice_score_at (score_at > asOf)
 *     → Result
 */
export function bandStatement(wanted: Criteria, split: Split, page: Page, tier: number): Statement {
  const { values, bind } = binder();
  const inTier = bandCondition(tier, wanted.country);
  const { text, keys } = split.lookedUp;
  const lookedUp = { text: text === null ? inTier : `(${text}) & ${inTier}`, keys };
  const tested = testedConditions(split.tested, wanted, bind);
  const floor = bind(tier, 'integer');
  const ordered: Ordered = ({ settled, plain, asHits }) => {
    const conditions = [...plain, ...settled, ...indexedConditions(lookedUp, bind), ...tested];
    return `${asHits(false, conditions)}
UNION ALL
SELECT '', '0'::xid, ${floor} - 1, false, false, true`;
  };
  const matches = [...testedConditions(split.lookedUp, wanted, bind), ...tested];
  return { text: orderedText(wanted, page, bind, { matches, floor, ordered }), values };
}

/** What the rows have in common that stand where their index says. */
type OrderedParts = {
  /** They were there as of that moment, and their name was not typed whole. */
  settled: readonly string[];
  plain: readonly string[];
  most: string;
  /** A page of the voices with these conditions. */
  asHits: (exact: boolean, conditions: readonly string[]) => string;
};
type Ordered = (parts: OrderedParts) => string;

/**
 * Most voices as `ordered` finds them, and beside them those few whose place in the order is another than the index says:
 * whose whole name was typed, and whose score has changed since.
 * @param floor the rank below which nothing is told
 */
function orderedText(
  wanted: Criteria,
  { asOf, after, limit }: Page,
  bind: Bind,
  { matches, floor, ordered }: { matches: readonly string[]; floor: string | null; ordered: Ordered },
): string {
  const since = bind(asOf, 'timestamptz');
  const most = bind(limit, 'integer');
  const plain = plainConditions(wanted, bind);
  const name = wanted.nameKey === null ? null : bind(wanted.nameKey, 'text');
  const another = name === null ? [] : [`name_key <> ${name}`];
  const asHits = (exact: boolean, conditions: readonly string[]) => {
    const own = [
      ...(floor === null || exact ? [] : [`rank >= ${floor}`]),
      ...(after && after.exact === exact
        ? [`(rank, voice_id) < (${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')})`]
        : []),
    ];
    return `(SELECT voice_id, version, rank, ${exact} AS exact, true AS is_hit, false AS is_end FROM (
        SELECT voice_id, xmin AS version, ${scoreThen(since)} + ${liftIn(wanted, bind)} AS rank FROM search.voice
        WHERE ${conditions.join(' AND ')}) AS found
      WHERE ${own.join(' AND ') || 'true'} ORDER BY rank DESC, voice_id DESC LIMIT ${most})`;
  };
  const union = [
    ...(name === null || (after && !after.exact) ? [] : [asHits(true, [`name_key = ${name}`, ...plain, ...matches])]),
    ordered({ settled: [`score_at <= ${since}`, ...another], plain, most, asHits }),
    asHits(false, [`score_at > ${since}`, ...another, ...plain, ...matches]),
  ];
  // The order may end with a row that tells how far it was read.
  return `${union.join('\nUNION ALL\n')}\nORDER BY exact DESC, rank DESC, voice_id DESC LIMIT ${most} + 1`;
}

/** Voices of the visitor's country stand higher by the same number of points. */
function liftIn({ country }: Criteria, bind: Bind): string {
  return country === null ? '0' : `CASE WHEN country = ${bind(country, 'text')} THEN ${countryLift} ELSE 0 END`;
}

const scoreThen = (since: string) =>
  `CASE WHEN score_at <= ${since} THEN score ELSE search.score_then(score, was, was_until, ${since}) END`;

function behind(after: Position | null, bind: Bind): string | null {
  if (!after) return null;
  const isLower = `(rank, voice_id) < (${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')})`;
  return after.exact ? `(NOT exact OR ${isLower})` : `NOT exact AND ${isLower}`;
}

/**
 * Facets and words. Values come from a sub-select, so that the planner takes them as unknown: looking up how common each
 * is costs it a millisecond a condition, and the choice is made before (server/search/find-hits.ts).
 */
export function indexedConditions({ text, keys }: Predicate, bind: Bind): string[] {
  return [
    // Words are sorted in their rows and faster to test than combinations: they come first.
    ...(text === null ? [] : [`doc @@ (SELECT ${bind(text, 'tsquery')})`]),
    // With the extension intarray in the database a bare && would take its operator and lose the index.
    ...(keys ? [`keys operator(pg_catalog.&&) (SELECT ${bind(keys.map(String), 'bigint[]')})`] : []),
  ];
}

/** The same for each row by itself, which keeps the planner from the index; combinations by their words first. */
export function testedConditions(
  { text, keys }: Predicate,
  { keyWords }: Pick<Criteria, 'keyWords'>,
  bind: Bind,
): string[] {
  const keyText = (keys && keyWords.map((word) => `'${word}'`).join(' & ')) || null;
  const conditions = [
    { text, keys: null },
    { text: keyText, keys },
  ].flatMap((some) => indexedConditions(some, bind));
  return conditions.map((condition) => `(${condition}) IS TRUE`);
}

/** What a look at the row itself tells, and the short lists of somebody. */
export function plainConditions({ gender, voiceIds, playlist, favoritesOf }: Criteria, bind: Bind): string[] {
  return [
    ...(gender ? [`gender = ${bind(gender, 'text')}`] : []),
    ...(voiceIds ? [`voice_id = ANY(${bind(voiceIds, 'text[]')})`] : []),
    ...(favoritesOf
      ? [`voice_id IN (SELECT "voiceId" FROM favorites WHERE "userId" = ${bind(favoritesOf, 'text')})`]
      : []),
    ...(playlist
      ? [
          `voice_id IN (SELECT d."voiceId" FROM playlists p JOIN playlist_tracks t ON t."playlistId" = p.id
            JOIN voice_demos d ON d.id = t."voiceDemoId"
            WHERE p.id = ${bind(playlist.id, 'text')} AND p."userId" = ${bind(playlist.ownerId, 'text')})`,
        ]
      : []),
  ];
}
