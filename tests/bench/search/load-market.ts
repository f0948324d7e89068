import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { pool } from '@/server/platform/db';
import { rebuildSearch } from '@/server/search/rebuild-search';
import { type MarketVoice, voiceAt } from './market';

const voicesAtOnce = 25_000;
/** Waveforms take most of the space, and only what is read with them needs them: the first voices have one a demo. */
const voicesWithPeaks = 100_000;

type Value = string | number | boolean | null | readonly string[];
type Rows = { table: string; columns: readonly string[]; rows: Value[][] };

/** Voices number `from` to `to`, written by COPY into the product's own tables. `folder` has to be open to PostgreSQL. */
export async function loadVoices(folder: string, from: number, to: number): Promise<void> {
  const files = path.join(folder, 'copy');
  mkdirSync(files, { recursive: true });
  chmodSync(files, 0o755);
  const client = await pool().connect();
  try {
    // What is written fits together by construction; checking each of millions of references would take most of the time.
    await client.query("SET session_replication_role = 'replica'; SET statement_timeout = 0; SELECT setseed(0.5)");
    for (let start = from; start < to; start += voicesAtOnce) {
      const voices = Array.from({ length: Math.min(voicesAtOnce, to - start) }, (_, place) => voiceAt(start + place));
      await setPeaks(client, start < voicesWithPeaks);
      for (const rows of rowsOf(voices)) await copy(client, files, rows);
    }
    await setPeaks(client, false);
    await client.query("SET session_replication_role = 'origin'");
    for (const table of ['users', 'teams', 'team_members', 'voice_profiles', 'voice_demos', 'studio_quality_demos']) {
      await client.query(`VACUUM (ANALYZE) ${table}`);
    }
    await client.query('RESET statement_timeout');
  } finally {
    client.release();
    rmSync(files, { recursive: true, force: true });
  }
}

/** 800 bytes that do not shrink, as real waveforms; made by the server, because copying them costs more than the rest. */
async function setPeaks(client: pg.PoolClient, hasThem: boolean): Promise<void> {
  const peaks = `SET DEFAULT decode(repeat(md5(random()::text), 50), 'hex')`;
  await client.query(`ALTER TABLE voice_demos ALTER COLUMN peaks ${hasThem ? peaks : 'DROP DEFAULT'}`);
}

function rowsOf(voices: readonly MarketVoice[]): Rows[] {
  const now = new Date().toISOString();
  return [
    {
      table: 'users',
      columns: ['id', 'email', 'passwordHash', 'firstName', 'lastName', 'isVoice', 'emailVerifiedAt', 'isSample'],
      rows: voices.map(({ id, firstName, lastName }) => {
        return [id, `${id.toLowerCase()}@market.example`, '-', firstName, lastName, true, now, true];
      }),
    },
    {
      table: 'teams',
      columns: ['id', 'name', 'isVoiceBusiness', 'city', 'country', 'isSample'],
      rows: voices.map(({ id, lastName, city, country }) => [`t${id}`, lastName, true, city, country, true]),
    },
    {
      table: 'team_members',
      columns: ['teamId', 'userId', 'role'],
      rows: voices.map(({ id }) => [`t${id}`, id, 'owner']),
    },
    {
      table: 'voice_profiles',
      columns: ['userId', 'status', 'gender', 'ratingSum', 'ratingCount', 'publishedAt'],
      rows: voices.map((voice) => [voice.id, 'published', voice.gender, voice.ratingSum, voice.ratingCount, now]),
    },
    {
      table: 'voice_demos',
      columns: [
        ...['id', 'voiceId', 'name', 'uri', 'processedUri', 'status', 'language', 'dialect', 'age', 'types', 'tones'],
        ...['position', 'durationMs', 'isSample'],
      ],
      rows: voices.flatMap(({ id: voiceId, demos }) =>
        demos.map(({ id, language, dialect, age, types, tones }, position) => [
          ...[id, voiceId, types[0] ?? 'Demo', `market/${id}.wav`, `market/${id}.mp3`, 'done', language, dialect, age],
          ...[types, tones, position, 30_000, true],
        ]),
      ),
    },
    {
      table: 'studio_quality_demos',
      columns: ['voiceId', 'uri', 'processedUri', 'status', 'durationMs', 'isSample'],
      rows: voices
        .filter(({ hasStudioDemo }) => hasStudioDemo)
        .map(({ id }) => [id, `market/${id}-studio.wav`, `market/${id}-studio.mp3`, 'done', 30_000, true]),
    },
  ];
}

async function copy(client: pg.PoolClient, folder: string, { table, columns, rows }: Rows): Promise<void> {
  const file = path.join(folder, `${table}.tsv`);
  writeFileSync(file, rows.map((row) => `${row.map(written).join('\t')}\n`).join(''), { mode: 0o644 });
  await client.query(`COPY ${table} (${columns.map((name) => `"${name}"`).join(', ')}) FROM '${file}'`);
  rmSync(file);
}

/** As COPY reads it: none of the market's texts holds a tab, a line end, a quote or a backslash. */
function written(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'object' ? `{${value.map((entry) => `"${entry}"`).join(',')}}` : String(value);
}

/**
 * Makes the search rows of all voices by the product's own rebuilding, into an empty table and with the large index made
 * afterwards, which is what takes the time otherwise.
 */
export async function makeSearchRows(): Promise<void> {
  const { rows } = await pool().query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'search' AND indexname = 'voice_conditions'",
  );
  const definition = rows[0]?.indexdef;
  if (!definition) throw new Error('search.voice has no index voice_conditions.');
  await pool().query('DROP INDEX search.voice_conditions; TRUNCATE search.voice');
  await rebuildSearch();
  const client = await pool().connect();
  try {
    await client.query("SET statement_timeout = 0; SET maintenance_work_mem = '512MB'");
    await client.query(definition);
    await client.query('VACUUM (ANALYZE) search.voice');
    await client.query('VACUUM (ANALYZE) search.word');
    await client.query('RESET statement_timeout; RESET maintenance_work_mem');
    await client.query('CHECKPOINT');
  } finally {
    client.release();
  }
}
