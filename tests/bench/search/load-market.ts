import { rmSync } from 'node:fs';
import { pool } from '@/server/platform/db';
import { copy, openFolder, type Rows } from './copy';
import { type MarketVoice, voiceAt } from './market';

const voicesAtOnce = 25_000;

/** Voices number `from` to `to`, written by COPY into the product's own tables. `folder` has to be open to PostgreSQL. */
export async function loadVoices(folder: string, from: number, to: number): Promise<void> {
  const files = openFolder(folder);
  const client = await pool().connect();
  try {
    // What is written fits together by construction; checking each of millions of references would take most of the time.
    await client.query("SET session_replication_role = 'replica'; SET statement_timeout = 0; SELECT setseed(0.5)");
    // 800 bytes that do not shrink, as real waveforms, made by the server: copying them would cost more than all the rest.
    const peaks = `decode(repeat(md5(random()::text), 50), 'hex')`;
    await client.query(`ALTER TABLE voice_demos ALTER COLUMN peaks SET DEFAULT ${peaks}`);
    for (let start = from; start < to; start += voicesAtOnce) {
      const voices = Array.from({ length: Math.min(voicesAtOnce, to - start) }, (_, place) => voiceAt(start + place));
      for (const rows of rowsOf(voices)) await copy(client, files, rows);
    }
    await client.query('ALTER TABLE voice_demos ALTER COLUMN peaks DROP DEFAULT');
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
