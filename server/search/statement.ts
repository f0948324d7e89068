import { z } from 'zod';
import { countryLift } from '@/lib/domain/search/score';
import { bandCondition } from '@/server/search/index/score-bands';
import {
  type Bind,
  binder,
  type Criteria,
  indexedConditions,
  plainConditions,
  type Predicate,
  testedConditions,
} from './conditions';
import type { CursorPosition } from './cursor';

export type Split = { lookedUp: Predicate; tested: Predicate };

/** Columns of search.voice with an index of their own; the higher number comes first. */
export type SortColumn = 'rating_rank' | 'newest_rank';

/** The best match comes first unless `column` is set. `isCounted` is true if the number of all matches is needed, too. */
export type Page = {
  asOf: string;
  after: CursorPosition | null;
  limit: number;
  isCounted: boolean;
  column?: SortColumn | undefined;
};

/**
 * `version` is the transaction that wrote the row (server/search/search-voices.ts). `is_end` without `is_hit` is a marker
 * row: the scan stopped at its limit before filling the page.
 */
export const hitRow = z.strictObject({
  voice_id: z.string(),
  version: z.string(),
  rank: z.int(),
  exact: z.boolean(),
  is_hit: z.boolean(),
  is_end: z.boolean(),
  /** Number of all matches, if the strategy has read them. */
  total: z.int().optional(),
});
export type Hit = z.output<typeof hitRow>;
export type Statement = { text: string; values: unknown[] };

/** SQL column for which all matches are read. */
export const countOfAll = ', (count(*) OVER ())::int AS total';

/**
 * Looks up all matches and sorts them: for conditions that few voices satisfy. Plan for 100,000 voices:
 *
 * ```
 * Limit → Sort → Bitmap Heap Scan on voice → Bitmap Index Scan on voice_conditions (keys && …, doc @@ …)
 * ```
 */
export function lookupStatement(
  criteria: Criteria,
  { lookedUp, tested }: Split,
  { asOf, after, limit, isCounted }: Page,
): Statement {
  const { values, bind } = binder();
  const since = bind(asOf, 'timestamptz');
  const conditions = [
    ...plainConditions(criteria, bind),
    ...indexedConditions(lookedUp, bind),
    ...testedConditions(tested, criteria, bind),
  ];
  const exact = criteria.nameKey === null ? 'false' : `name_key = ${bind(criteria.nameKey, 'text')}`;
  return {
    text: `SELECT voice_id, version, rank, exact, true AS is_hit, false AS is_end${isCounted ? countOfAll : ''} FROM (
        SELECT voice_id, xmin AS version, ${scoreAt(since)} + ${countryBonus(criteria, bind)} AS rank, ${exact} AS exact
        FROM search.voice WHERE ${conditions.join(' AND ') || 'true'}) AS found
      WHERE ${afterPosition(after, bind) ?? 'true'}
      ORDER BY exact DESC, rank DESC, voice_id DESC LIMIT ${bind(limit, 'integer')}`,
    values,
  };
}

/**
 * Scans voices in order of rank until enough match: for conditions that many satisfy. Reads at most `budget` voices; a marker
 * row shows that the scan stopped there.
 *
 *   Limit → Sort → Append
 *     → Limit → Subquery Scan → WindowAgg → Limit → Merge Append
 *       → Limit → Index Scan Backward using voice_lifted_rank (country = 'SE')
 *       → Limit → Index Scan Backward using voice_rank (country <> 'SE')
 *     → Limit → Sort → Index Scan using voice_score_at (score_at > asOf)
 *
 * Ordering by a CASE over the country would read every voice.
 */
export function inOrderStatement(criteria: Criteria, tested: Predicate, page: Page, budget: number): Statement {
  const { values, bind } = binder();
  const scanLimit = bind(budget, 'bigint');
  const matches = testedConditions(tested, criteria, bind);
  const country = criteria.country === null ? null : bind(criteria.country, 'text');
  const { after } = page;
  const from = after && !after.exact ? `${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')}` : null;

  const ordered: Ordered = ({ settled, plain, most }) => {
    const inOrder = (rank: string, own: readonly string[]) => {
      const rowConditions = [...own, ...plain, ...settled, ...(from ? [`(${rank}, voice_id) < (${from})`] : [])];
      return `(SELECT voice_id, xmin AS version, ${rank} AS rank, keys, doc FROM search.voice WHERE ${rowConditions.join(' AND ')}
          ORDER BY ${rank} DESC, voice_id DESC LIMIT ${scanLimit})`;
    };
    // Each order has an index; both scans stop at the rank that the other has reached.
    const best =
      country === null
        ? inOrder('score', [])
        : `(${inOrder(`(score + ${countryLift})`, [`country = ${country}`])} UNION ALL ${inOrder('score', [`country <> ${country}`])}
          ORDER BY rank DESC, voice_id DESC LIMIT ${scanLimit})`;
    return `(SELECT voice_id, version, rank, false AS exact, is_hit, nth = ${scanLimit} AS is_end FROM (
        SELECT voice_id, version, rank, ${matches.join(' AND ') || 'true'} AS is_hit,
          row_number() OVER (ORDER BY rank DESC, voice_id DESC) AS nth
        FROM ${best} AS best) AS seen
      WHERE is_hit OR nth = ${scanLimit} ORDER BY rank DESC, voice_id DESC LIMIT ${most})`;
  };
  return { text: orderedText(criteria, page, bind, { matches, floor: null, ordered }), values };
}

/**
 * Looks up only matches within a score band (server/search/index/score-bands.ts): for conditions of medium selectivity. A marker
 * row at the end gives the lower bound of the band. Plan for 1,000,000 voices:
 * ```
 *   Limit → Sort → Append
 *     → Limit → Sort → Bitmap Heap Scan on voice → Bitmap Index Scan on voice_conditions (keys && …, doc @@ … & '^4600')
 *     → Limit → Sort → Index Scan using voice_score_at (score_at > asOf)
 *     → Result
 * ```
 */
export function bandStatement(criteria: Criteria, split: Split, page: Page, band: number): Statement {
  const { values, bind } = binder();
  const inBand = bandCondition(band, criteria.country);
  const { text, keys } = split.lookedUp;
  const lookedUp = { text: text === null ? inBand : `(${text}) & ${inBand}`, keys };
  const tested = testedConditions(split.tested, criteria, bind);
  const floor = bind(band, 'integer');
  const ordered: Ordered = ({ settled, plain, asHits }) => {
    const conditions = [...plain, ...settled, ...indexedConditions(lookedUp, bind), ...tested];
    return `${asHits(false, conditions)}
UNION ALL
SELECT '', '0'::xid, ${floor} - 1, false, false, true`;
  };
  const matches = [...testedConditions(split.lookedUp, criteria, bind), ...tested];
  return { text: orderedText(criteria, page, bind, { matches, floor, ordered }), values };
}

type OrderedParts = {
  settled: readonly string[];
  plain: readonly string[];
  most: string;
  asHits: (exact: boolean, conditions: readonly string[]) => string;
};
type Ordered = (parts: OrderedParts) => string;

/**
 * Combines the rows of `ordered` with the few voices whose rank differs from the index: those whose whole name was
 * typed, and those whose score has changed since `asOf`.
 * @param floor lowest rank to return.
 */
function orderedText(
  criteria: Criteria,
  { asOf, after, limit }: Page,
  bind: Bind,
  { matches, floor, ordered }: { matches: readonly string[]; floor: string | null; ordered: Ordered },
): string {
  const since = bind(asOf, 'timestamptz');
  const most = bind(limit, 'integer');
  const plain = plainConditions(criteria, bind);
  const name = criteria.nameKey === null ? null : bind(criteria.nameKey, 'text');
  const otherName = name === null ? [] : [`name_key <> ${name}`];
  const asHits = (exact: boolean, conditions: readonly string[]) => {
    const own = [
      ...(floor === null || exact ? [] : [`rank >= ${floor}`]),
      ...(after && after.exact === exact
        ? [`(rank, voice_id) < (${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')})`]
        : []),
    ];
    return `(SELECT voice_id, version, rank, ${exact} AS exact, true AS is_hit, false AS is_end FROM (
        SELECT voice_id, xmin AS version, ${scoreAt(since)} + ${countryBonus(criteria, bind)} AS rank FROM search.voice
        WHERE ${conditions.join(' AND ')}) AS found
      WHERE ${own.join(' AND ') || 'true'} ORDER BY rank DESC, voice_id DESC LIMIT ${most})`;
  };
  const union = [
    ...(name === null || (after && !after.exact) ? [] : [asHits(true, [`name_key = ${name}`, ...plain, ...matches])]),
    ordered({ settled: [`score_at <= ${since}`, ...otherName], plain, most, asHits }),
    asHits(false, [`score_at > ${since}`, ...otherName, ...plain, ...matches]),
  ];
  // The limit is one row higher, for the marker row.
  return `${union.join('\nUNION ALL\n')}\nORDER BY exact DESC, rank DESC, voice_id DESC LIMIT ${most} + 1`;
}

function countryBonus({ country }: Criteria, bind: Bind): string {
  return country === null ? '0' : `CASE WHEN country = ${bind(country, 'text')} THEN ${countryLift} ELSE 0 END`;
}

const scoreAt = (since: string) =>
  `CASE WHEN score_at <= ${since} THEN score ELSE search.score_at_time(score, previous_scores, previous_until, ${since}) END`;

function afterPosition(after: CursorPosition | null, bind: Bind): string | null {
  if (!after) return null;
  const isLower = `(rank, voice_id) < (${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')})`;
  return after.exact ? `(NOT exact OR ${isLower})` : `NOT exact AND ${isLower}`;
}
