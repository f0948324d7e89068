import type { Position } from '@/server/search/cursor';
import type { Meanings } from '@/server/search/forgive';
import { countryLift } from '@/server/search/score';

/** What voices have to be, in the numbers and words of the search tables. */
export type Wanted = {
  /** Words as typed and what each may stand for; empty for none. */
  meanings: Meanings;
  /** Equal to the row's name_key when the whole name was typed; null when nothing was. */
  nameKey: string | null;
  /** One of these combinations of facets on one demo; null when none is asked for. */
  keys: readonly bigint[] | null;
  gender: 'female' | 'male' | null;
  /** Two-letter code of the country whose voices are lifted. */
  country: string | null;
  /** Only these voices. */
  voiceIds: readonly string[] | null;
  playlist: { id: string; ownerId: string } | null;
  favoritesOf: string | null;
};

/**
 * The words as text search conditions (server/search/forgive.ts), null for none: to be looked up, and to be tested on
 * what was found by the rest.
 */
export type Texts = { lookedUp: string | null; tested: string | null };

/** Which page: `asOf` is the moment as of which scores count, `limit` the number of voices. */
export type Page = { asOf: string; after: Position | null; limit: number };

/** `is_hit` false and `is_end` true: how far one order was read without an end. */
export type Hit = { voice_id: string; rank: number; exact: boolean; is_hit: boolean; is_end: boolean };
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
export function lookUpStatement(wanted: Wanted, texts: Texts, { asOf, after, limit }: Page): Statement {
  const { values, bind } = binder();
  const since = bind(asOf, 'timestamptz');
  const isFew = wanted.voiceIds !== null || wanted.favoritesOf !== null || wanted.playlist !== null;
  const indexed = indexedConditions(wanted, texts.lookedUp, bind);
  const conditions = [
    ...plainConditions(wanted, bind),
    ...(isFew ? unindexed(indexed) : indexed),
    ...unindexed(indexedConditions({ keys: null }, texts.tested, bind)),
  ];
  const exact = wanted.nameKey === null ? 'false' : `name_key = ${bind(wanted.nameKey, 'text')}`;
  return {
    text: `SELECT voice_id, rank, exact, true AS is_hit, false AS is_end FROM (
        SELECT voice_id, ${scoreThen(since)} + ${liftIn(wanted, bind)} AS rank, ${exact} AS exact
        FROM search.voice WHERE ${conditions.join(' AND ') || 'true'}) AS found
      WHERE ${behind(after, bind) ?? 'true'}
      ORDER BY exact DESC, rank DESC, voice_id DESC LIMIT ${bind(limit, 'integer')}`,
    values,
  };
}

/**
 * Reads voices from the best downwards until enough match: for conditions that many satisfy. Each order is read `budget`
 * voices deep at most; one that had more to come ends with a row that says so, and what stands below it is not told.
 *
 *   Limit → Sort → Append
 *     → Limit → Subquery Scan → WindowAgg → Limit → Index Scan Backward using voice_country_rank (country = 'SE')
 *     → Limit → Subquery Scan → WindowAgg → Limit → Index Scan Backward using voice_rank (country <> 'SE')
 *     → Limit → Sort → Index Scan using voice_score_at (score_at > asOf)
 *
 * Ordering by a CASE over the country would read every voice.
 */
export function inOrderStatement(
  wanted: Wanted,
  texts: Texts,
  { asOf, after, limit }: Page,
  budget: number,
): Statement {
  const { values, bind } = binder();
  const since = bind(asOf, 'timestamptz');
  const most = bind(limit, 'integer');
  const deepest = bind(budget, 'bigint');
  const plain = plainConditions(wanted, bind);
  const conditions = [texts.lookedUp, texts.tested].flatMap((text) => indexedConditions({ keys: null }, text, bind));
  const matches = unindexed([...conditions, ...indexedConditions(wanted, null, bind)]).join(' AND ') || 'true';
  const name = wanted.nameKey === null ? null : bind(wanted.nameKey, 'text');
  const country = wanted.country === null ? null : bind(wanted.country, 'text');
  const from = after && !after.exact ? { rank: bind(after.rank, 'integer'), id: bind(after.voiceId, 'text') } : null;
  const lift = liftIn(wanted, bind);

  const inOrder = (points: number, own: readonly string[]) => {
    const each = [
      ...own,
      ...plain,
      `score_at <= ${since}`,
      ...(name === null ? [] : [`name_key <> ${name}`]),
      ...(from ? [`(score, voice_id) < (${from.rank} - ${points}, ${from.id})`] : []),
    ];
    return `(SELECT voice_id, score + ${points} AS rank, false AS exact, is_hit, nth = ${deepest} AS is_end FROM (
        SELECT voice_id, score, ${matches} AS is_hit, row_number() OVER (ORDER BY score DESC, voice_id DESC) AS nth FROM (
          SELECT voice_id, score, keys, doc FROM search.voice WHERE ${each.join(' AND ')}
          ORDER BY score DESC, voice_id DESC LIMIT ${deepest}) AS best) AS seen
      WHERE is_hit OR nth = ${deepest} ORDER BY score DESC, voice_id DESC LIMIT ${most})`;
  };
  /** Those few whose place in the order is another than the index says. */
  const few = (exact: boolean, own: readonly string[]) =>
    `(SELECT voice_id, rank, ${exact} AS exact, true AS is_hit, false AS is_end FROM (
        SELECT voice_id, ${scoreThen(since)} + ${lift} AS rank FROM search.voice
        WHERE ${[...own, ...plain, matches].join(' AND ')}) AS found
      ${after && after.exact === exact ? `WHERE (rank, voice_id) < (${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')})` : ''}
      ORDER BY rank DESC, voice_id DESC LIMIT ${most})`;

  const union = [
    ...(name === null || (after && !after.exact) ? [] : [few(true, [`name_key = ${name}`])]),
    ...(country === null
      ? [inOrder(0, [])]
      : [inOrder(countryLift, [`country = ${country}`]), inOrder(0, [`country <> ${country}`])]),
    few(false, [`score_at > ${since}`, ...(name === null ? [] : [`name_key <> ${name}`])]),
  ];
  return {
    // Two orders may each tell how far they went.
    text: `${union.join('\nUNION ALL\n')}\nORDER BY exact DESC, rank DESC, voice_id DESC LIMIT ${most} + 2`,
    values,
  };
}

/** Voices of the visitor's country stand higher by the same number of points. */
function liftIn({ country }: Wanted, bind: Bind): string {
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
export function indexedConditions({ keys }: Pick<Wanted, 'keys'>, text: string | null, bind: Bind): string[] {
  return [
    // Words are sorted in their rows and faster to test than combinations: they come first.
    ...(text === null ? [] : [`doc @@ (SELECT ${bind(text, 'tsquery')})`]),
    // With the extension intarray in the database a bare && would take its operator and lose the index.
    ...(keys ? [`keys operator(pg_catalog.&&) (SELECT ${bind(keys.map(String), 'bigint[]')})`] : []),
  ];
}

/** The same for each row by itself, which keeps the planner from the index. */
export const unindexed = (conditions: readonly string[]) => conditions.map((condition) => `(${condition}) IS TRUE`);

/** What a look at the row itself tells, and the short lists of somebody. */
export function plainConditions({ gender, voiceIds, playlist, favoritesOf }: Wanted, bind: Bind): string[] {
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
