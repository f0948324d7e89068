import type { Position } from '@/server/search/cursor';
import { type Meanings, textCondition } from '@/server/search/forgive';
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

export type Hit = { voice_id: string; rank: number; exact: boolean };
export type Statement = { text: string; values: unknown[] };

/**
 * One page of voices in rank order.
 *
 * Each branch reads its own index in order and stops after `limit` rows; the planner turns to the GIN index instead where
 * the conditions are rare. For 100,000 voices and one facet:
 *
 *   Limit → Sort → Append
 *     → Limit → Index Scan Backward using voice_country_rank (country = 'SE')   Filter: keys && '{…}'
 *     → Limit → Index Scan Backward using voice_rank                            Filter: keys && '{…}', country <> 'SE'
 *     → Limit → Sort → Index Scan using voice_score_at (score_at > asOf)
 *
 * Ordering by a CASE over the country would read every row that matches.
 */
export function searchStatement(wanted: Wanted, asOf: string, after: Position | null, limit: number): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions = conditionsOf(wanted, bind);
  const since = bind(asOf, 'timestamptz');
  const most = bind(limit, 'integer');
  const country = wanted.country === null ? null : bind(wanted.country, 'text');
  const name = wanted.nameKey === null ? null : bind(wanted.nameKey, 'text');
  const from = after && { rank: bind(after.rank, 'integer'), id: bind(after.voiceId, 'text') };

  const branch = (exact: boolean, score: string, lift: string, own: readonly string[]) => {
    const isPassed = from && after.exact === exact;
    const rest = isPassed ? [`(${score}, voice_id) < (${from.rank} - ${lift}, ${from.id})`] : [];
    return `(SELECT voice_id, ${score} + ${lift} AS rank, ${exact} AS exact FROM search.voice
      WHERE ${[...own, ...conditions, ...rest].join(' AND ') || 'true'} ORDER BY ${score} DESC, voice_id DESC LIMIT ${most})`;
  };
  /** Voices of the visitor's country stand higher by the same number of points, which keeps each branch in index order. */
  const branches = (exact: boolean, score: string, own: readonly string[]) =>
    country === null
      ? [branch(exact, score, '0', own)]
      : [
          branch(exact, score, String(countryLift), [`country = ${country}`, ...own]),
          branch(exact, score, '0', [`country <> ${country}`, ...own]),
        ];

  const scoreThen = `search.score_then(score, was, was_until, ${since})`;
  const others = name === null ? [] : [`name_key <> ${name}`];
  const union = [
    ...(name === null || (after && !after.exact) ? [] : branches(true, scoreThen, [`name_key = ${name}`])),
    ...branches(false, 'score', [`score_at <= ${since}`, ...others]),
    ...branches(false, scoreThen, [`score_at > ${since}`, ...others]),
  ];
  return {
    text: `${union.join('\nUNION ALL\n')}\nORDER BY exact DESC, rank DESC, voice_id DESC LIMIT ${most}`,
    values,
  };
}

/** The conditions without those of place and order. */
export function conditionsOf(wanted: Wanted, bind: (value: unknown, type: string) => string): string[] {
  const { keys, gender, voiceIds, playlist, favoritesOf, meanings } = wanted;
  return [
    // With the extension intarray in the database a bare && would take its operator and lose the index.
    ...(keys ? [`keys operator(pg_catalog.&&) ${bind(keys.map(String), 'bigint[]')}`] : []),
    ...(meanings.length > 0 ? [`doc @@ ${bind(textCondition(meanings), 'tsquery')}`] : []),
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
