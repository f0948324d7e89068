import { z } from 'zod';
import { countryName } from '@/lib/domain/people/countries';
import { type ScoreInputs, scoreOf } from '@/lib/domain/search/score';
import { nameOf } from '@/server/access/people';
import { afterCommit, pool, Prisma, type Tx } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { log } from '@/server/platform/tracing/log';
import { demoWords } from '@/server/search/matching-demo';
import { deletionsOf } from '@/server/search/spelling';
import {
  attributeTerm,
  dialectTerm,
  languageTerm,
  rememberedTerms,
  rememberTerms,
  type Term,
  termName,
  termRow,
} from '@/server/search/terms';
import { updateApplications } from '@/server/voices/application';
import type { VoiceRow } from '@/server/voices/presenter';
import { type RankedVoiceRow, readVoicesIn } from '@/server/voices/voice-rows';
import { keysOf } from './facet-keys';
import { prefixTokens } from './prefixes';
import { bandTokens, newestRank, ratingRank } from './score-bands';
import { nameKey, queryWords, wordsOf } from './words';

/**
 * Updates what is derived from the data of voices: their search rows, which only published voices have, and whether their
 * applications are complete. Commands do not call it: see `keepSearchFresh`.
 */
export async function refreshSearchVoices(tx: Tx, voiceIds: readonly string[]): Promise<void> {
  // Serializes concurrent changes of a voice: the second transaction reads what the first has written.
  await tx.$queryRaw`SELECT 1 FROM voice_profiles WHERE "userId" = ANY(${voiceIds}) ORDER BY "userId" FOR UPDATE`;
  await updateApplications(tx, voiceIds);
  const voices = await readVoicesIn(tx, voiceIds);
  const published = voices.map((voice) => voice.id);
  if (published.length < voiceIds.length) {
    await tx.$executeRaw`DELETE FROM search.voice WHERE voice_id = ANY(${voiceIds}) AND NOT voice_id = ANY(${published})`;
  }
  if (voices.length === 0) return;
  const ids = await assignTermIds(tx, voices.flatMap(termsOf));
  const rows = voices.map((voice) => searchRow(voice, scoreOf(scoreInputsOf(voice)), ids));
  const attributes = new Set(voices.flatMap(attributeWords));
  await addWords(tx, await writeRows(tx, rows, attributes), attributes);
  afterCommit(tx, flushPendingEntriesSoon);
}

/** Returns what the score of a voice is computed from. */
export const scoreInputsOf = (voice: RankedVoiceRow): ScoreInputs => ({
  ratingSum: voice.ratingSum,
  ratingCount: voice.ratingCount,
  acceptedJobs: voice.acceptedJobs,
  demos: voice.demos.length,
  hasStudioDemo: voice.studioDemo !== null,
});

async function assignTermIds(tx: Tx, terms: readonly Term[]): Promise<Map<string, number>> {
  const known = rememberedTerms(terms);
  const unknown = terms.filter((term) => !known.has(termName(term)));
  if (unknown.length === 0) return known;
  // Insert in a fixed order: concurrent transactions with the same new terms wait instead of deadlocking.
  const distinct = [...new Map(unknown.map((term) => [termName(term), term])).entries()].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const kinds = distinct.map(([, term]) => term.kind);
  const values = distinct.map(([, term]) => term.value);
  const statement = Prisma.sql`
    SELECT kind, value, search.term_id(kind, value) AS id FROM unnest(${kinds}::text[], ${values}::text[]) AS t (kind, value)`;
  const rows = await queryRows(tx, termRow, statement);
  const assignedIds = rows.map((row) => [termName(row), row.id] as const);
  // After a rollback the id may be assigned to another value.
  afterCommit(tx, () => rememberTerms(assignedIds));
  return new Map([...known, ...assignedIds]);
}

/**
 * Number of previous scores that are stored for open cursors. A voice whose score changes more often during a search
 * may appear twice or not at all.
 */
const maxPreviousScores = 20;

const wordRow = z.strictObject({ word: z.string() });

/**
 * Appends a changed score to the previous ones.
 * @returns the words that are new, or that became words of an attribute.
 */
async function writeRows(tx: Tx, rows: readonly SearchRow[], attributes: ReadonlySet<string>): Promise<string[]> {
  const words = [...new Set(rows.flatMap((row) => row.words))];
  const statement = Prisma.sql`
    WITH written AS (
    INSERT INTO search.voice AS v (voice_id, score, country, gender, name_key, rating_rank, newest_rank, keys, doc)
    SELECT r.voice_id, r.score, r.country, r.gender, r.name_key, r.rating_rank, r.newest_rank,
      ARRAY(SELECT k::bigint FROM jsonb_array_elements_text(r.keys) AS k),
      array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(r.words || r.synthetic_tokens)))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (voice_id text, score integer, country text, gender text, name_key text, rating_rank integer, newest_rank integer,
        keys jsonb, words jsonb, synthetic_tokens jsonb)
    ORDER BY r.voice_id
    ON CONFLICT (voice_id) DO UPDATE SET
      previous_scores = CASE WHEN v.score = excluded.score THEN v.previous_scores
        ELSE (v.previous_scores || v.score)[greatest(1, cardinality(v.previous_scores) + 2 - ${maxPreviousScores}::integer):] END,
      previous_until = CASE WHEN v.score = excluded.score THEN v.previous_until
        ELSE (v.previous_until || statement_timestamp())[greatest(1, cardinality(v.previous_until) + 2 - ${maxPreviousScores}::integer):] END,
      score_at = CASE WHEN v.score = excluded.score THEN v.score_at ELSE statement_timestamp() END,
      score = excluded.score, country = excluded.country, gender = excluded.gender, name_key = excluded.name_key,
      rating_rank = excluded.rating_rank, newest_rank = excluded.newest_rank, keys = excluded.keys, doc = excluded.doc
    RETURNING voice_id, score), ranked AS (
    UPDATE voice_profiles p SET score = w.score FROM written w
    WHERE p."userId" = ANY(${rows.map((row) => row.voice_id)}) AND p."userId" = w.voice_id AND p.score <> w.score)
    SELECT own.word FROM unnest(${words}::text[]) AS own (word) LEFT JOIN search.word AS known ON known.word = own.word
    WHERE known.word IS NULL OR (own.word = ANY(${[...attributes]}) AND NOT known.is_attribute)`;
  const unknown = await queryRows(tx, wordRow, statement);
  return unknown.map(({ word }) => word);
}

async function addWords(tx: Tx, words: readonly string[], attributes: ReadonlySet<string>): Promise<void> {
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, is_attribute: attributes.has(word), deletions: deletionsOf(word) }));
  await tx.$executeRaw`
    INSERT INTO search.word AS w (word, is_attribute, deletions)
    SELECT r.word, r.is_attribute, ARRAY(SELECT jsonb_array_elements_text(r.deletions))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (word text, is_attribute boolean, deletions jsonb)
    ORDER BY r.word
    ON CONFLICT (word) DO UPDATE SET is_attribute = true WHERE excluded.is_attribute AND NOT w.is_attribute`;
}

/** Keys are text because they exceed the safe integers of JSON. */
export type SearchRow = {
  voice_id: string;
  score: number;
  country: string;
  gender: string;
  name_key: string;
  rating_rank: number;
  newest_rank: number;
  keys: string[];
  words: string[];
  /** Tokens that cannot be typed: prefixes, score bands and the sample. */
  synthetic_tokens: string[];
};

type DemoRow = VoiceRow['demos'][number];

export function termsOf(voice: VoiceRow): Term[] {
  const terms = voice.demos.flatMap((demo) => Object.values(demoTerms(demo)).flat());
  return [...new Map(terms.map((term) => [termName(term), term])).values()];
}

function demoTerms({ language, dialect, types, tones, age }: DemoRow) {
  return {
    languages: [languageTerm(language), ...(dialect ? [dialectTerm(language, dialect)] : [])],
    types: types.map((name) => attributeTerm('type', name)),
    tones: tones.map((name) => attributeTerm('tone', name)),
    ages: age ? [attributeTerm('age', age)] : [],
  };
}

/** @param ids id of each term, by `termName` */
export function searchRow(
  voice: VoiceRow & { publishedAt: Date | null },
  score: number,
  ids: ReadonlyMap<string, number>,
): SearchRow {
  const idsOf = (terms: Term[]) => terms.flatMap((term) => ids.get(termName(term)) ?? []);
  const keys = keysOf(
    voice.demos.map(demoTerms).map((demo) => ({
      languages: idsOf(demo.languages),
      types: idsOf(demo.types),
      tones: idsOf(demo.tones),
      age: idsOf(demo.ages)[0] ?? null,
    })),
  );
  const name = nameOf(voice);
  const named = [...wordsOf(name), ...wordsOf(voice.city ?? '')];
  const attributes = attributeWords(voice);
  return {
    voice_id: voice.id,
    score,
    country: voice.country ?? '',
    gender: voice.gender,
    name_key: nameKey(queryWords(name)),
    rating_rank: ratingRank(voice),
    newest_rank: newestRank(voice.publishedAt),
    keys: keys.map(String),
    words: [...new Set([...named, ...attributes])],
    synthetic_tokens: [...prefixTokens(named, attributes), ...bandTokens(score, voice.country ?? '')],
  };
}

export function attributeWords(voice: VoiceRow): string[] {
  return [
    ...wordsOf(voice.country ? countryName(voice.country) : ''),
    ...(voice.gender === 'unknown' ? [] : [voice.gender]),
    ...voice.demos.flatMap(demoWords),
  ];
}

const flushDelayMs = 1000;
let isScheduled = false;

/**
 * Schedules a flush of the GIN indexes' pending lists, which every search scans. Merging its entries costs far more than
 * adding them, so it runs after the transaction. If this process exits first, the next change flushes the list, or
 * PostgreSQL does at 1 MB or during autovacuum.
 */
function flushPendingEntriesSoon(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    flushPendingEntries().catch((error: unknown) =>
      log.warn({ err: error }, 'search: flushing pending entries failed'),
    );
  }, flushDelayMs).unref();
}

export async function flushPendingEntries(): Promise<void> {
  await pool().query('SELECT search.flush_pending_entries()');
}
