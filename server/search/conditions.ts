import { pool } from '@/server/platform/db';
import { type Reader, searchReader } from '@/server/platform/postgres/read-replica';
import type { WordVariants } from './typo-tolerance';

export type Criteria = {
  /** Words that match each typed word; empty without a query. */
  wordVariants: WordVariants;
  /** Key that equals the row's name_key when the whole name was typed; null without a query. */
  nameKey: string | null;
  /** Facet combinations, of which a single demo needs one; null without facets. */
  keys: readonly bigint[] | null;
  /** Words of every voice with one of these combinations: faster to test than the combinations. */
  keyWords: readonly string[];
  gender: 'female' | 'male' | null;
  country: string | null;
  voiceIds: readonly string[] | null;
  playlist: { id: string; ownerId: string } | null;
  favoritesOf: string | null;
};

/** Returns true for a short list of voices, which is tested voice by voice faster than the index is read. */
export const isOfShortList = ({ voiceIds, favoritesOf, playlist }: Criteria): boolean =>
  (voiceIds ?? favoritesOf ?? playlist) !== null;

export type Predicate = { text: string | null; keys: readonly bigint[] | null };

export type Bind = (value: unknown, type: string) => string;

export function binder(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

/**
 * Returns the conditions that use the index. A sub-select makes the planner treat values as unknown: estimating their
 * selectivity costs a millisecond for each condition, and the strategy is already chosen (server/search/find-hits.ts).
 */
export function indexedConditions({ text, keys }: Predicate, bind: Bind): string[] {
  return [
    // Words are faster to test than combinations, so they come first.
    ...(text === null ? [] : [`doc @@ (SELECT ${bind(text, 'tsquery')})`]),
    // With the intarray extension a bare && would resolve to its operator and not use the index.
    ...(keys ? [`keys operator(pg_catalog.&&) (SELECT ${bind(keys.map(String), 'bigint[]')})`] : []),
  ];
}

/** Returns the text search condition for rows that also have the token. */
export const andToken = (text: string | null, token: string): string =>
  text === null ? `'${token}'` : `(${text}) & '${token}'`;

/**
 * Returns conditions that do not use the index: IS TRUE keeps the planner from it. Words are tested before
 * combinations.
 */
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

/**
 * Returns the database itself for playlists and favorites: the user may just have changed them, and the replica is a
 * little behind.
 */
export const readerFor = ({ playlist, favoritesOf }: Criteria): Reader =>
  playlist || favoritesOf ? pool() : searchReader();
