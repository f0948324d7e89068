import { rmSync } from 'node:fs';
import type pg from 'pg';
import { pool, transaction } from '@/server/platform/db';
import {
  attributeWords,
  refreshSearchVoices,
  searchRow,
  type SearchRow,
  termsOf,
} from '@/server/search/index/refresh-search-voices';
import { scoreOf } from '@/lib/domain/search/score';
import { deletionsOf } from '@/server/search/spelling';
import { termName } from '@/server/search/terms';
import type { VoiceRow } from '@/server/voices/presenter';
import { connectSuperuser } from '@/tests/support/database-users';
import { copy, openFolder } from './copy';
import { type MarketVoice, voiceAt } from './market-voices';

const voicesAtOnce = 5_000;

/**
 * Uses the product's functions from voice to row, but writes with COPY and creates the large index afterwards, because
 * the product's rebuild takes a millisecond per voice.
 */
export async function makeSearchRows(folder: string, voices: number): Promise<void> {
  const files = openFolder(folder);
  const ids = new Map<string, number>();
  const words = new Map<string, boolean>();
  const client = await connectSuperuser();
  try {
    const definition = await dropIndex(client);
    await client.query('TRUNCATE search.voice, search.word');
    await client.query("SET session_replication_role = 'replica'");
    for (let start = 0; start < voices; start += voicesAtOnce) {
      const some = Array.from({ length: Math.min(voicesAtOnce, voices - start) }, (_, index) => voiceAt(start + index));
      const rows = some.map(asRow).map((voice) => ({ voice, score: scoreOf(standingOf(voice)) }));
      await nameTerms(
        rows.flatMap(({ voice }) => termsOf(voice)),
        ids,
      );
      const made = rows.map(({ voice, score }) => searchRow(voice, score, ids));
      for (const row of made) for (const word of row.words) if (!words.has(word)) words.set(word, false);
      for (const { voice } of rows) for (const word of attributeWords(voice)) words.set(word, true);
      await copy(client, files, { table: 'search.voice', columns, rows: made.map(columnsOf) });
    }
    const wordRows = [...words].map(([word, isAttribute]) => [word, isAttribute, deletionsOf(word)]);
    await copy(client, files, { table: 'search.word', columns: ['word', 'is_attribute', 'deletions'], rows: wordRows });
    await client.query("SET session_replication_role = 'origin'; SET maintenance_work_mem = '512MB'");
    await client.query(definition);
    await client.query('SELECT search.recount_keys()');
    await client.query('VACUUM (ANALYZE) search.voice');
    await client.query('VACUUM (ANALYZE) search.key_count');
    await client.query('VACUUM (ANALYZE) search.word');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
    rmSync(files, { recursive: true, force: true });
  }
}

async function dropIndex(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'search' AND indexname = 'voice_conditions'",
  );
  const definition = rows[0]?.indexdef;
  if (!definition) throw new Error('search.voice has no index voice_conditions.');
  await client.query('DROP INDEX search.voice_conditions');
  return definition;
}

function asRow({ demos, ...voice }: MarketVoice): VoiceRow & { publishedAt: Date } {
  const media = { status: 'done' as const, uri: '', processedUri: '', durationMs: 30_000, peaks: null };
  return {
    ...voice,
    pictureId: null,
    demos: demos.map((demo) => ({ ...demo, ...media, name: '' })),
    studioDemo: voice.hasStudioDemo ? media : null,
  };
}

const standingOf = ({ ratingSum, ratingCount, demos, studioDemo }: VoiceRow) => ({
  ratingSum,
  ratingCount,
  demos: demos.length,
  hasStudioDemo: studioDemo !== null,
  acceptedJobs: 0,
});

async function nameTerms(terms: ReturnType<typeof termsOf>, ids: Map<string, number>): Promise<void> {
  for (const term of terms) {
    if (ids.has(termName(term))) continue;
    const { rows } = await pool().query<{ id: number }>('SELECT search.term_id($1, $2) AS id', [term.kind, term.value]);
    ids.set(termName(term), rows[0]?.id ?? 0);
  }
}

const columns = ['voice_id', 'score', 'country', 'gender', 'name_key', 'rating_rank', 'newest_rank', 'keys', 'doc'];

function columnsOf({ keys, words, synthetic_tokens, ...row }: SearchRow) {
  // The words contain no quotes to escape.
  return [
    row.voice_id,
    row.score,
    row.country,
    row.gender,
    row.name_key,
    row.rating_rank,
    row.newest_rank,
    keys,
    [...words, ...synthetic_tokens].map((word) => `'${word}'`).join(' '),
  ];
}

/** @throws when the product would write different rows for these voices */
export async function checkSearchRows(voices: number): Promise<void> {
  const ids = Array.from({ length: 40 }, (_, index) => voiceAt(Math.floor((index * voices) / 40)).id);
  const read = async () => {
    const { rows } = await pool().query<{ row: string }>(
      `SELECT concat_ws(' ', voice_id, score, country, gender, name_key, rating_rank, newest_rank, doc,
         ARRAY(SELECT unnest(keys) ORDER BY 1)) AS row FROM search.voice WHERE voice_id = ANY($1) ORDER BY voice_id`,
      [ids],
    );
    return rows.map(({ row }) => row).join('\n');
  };
  const made = await read();
  await transaction((tx) => refreshSearchVoices(tx, ids));
  if (made !== (await read())) throw new Error('The rows of the bench are not those that the product writes.');
}
