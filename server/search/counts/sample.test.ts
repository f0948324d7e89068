import { expect, test } from 'vitest';
import { pool } from '@/server/platform/db';
import { inSample } from './sample';

test('one voice in 16 is part of the sample', async () => {
  const { rows } = await pool().query<{ sampled: number }>(
    `SELECT count(*)::int AS sampled FROM (SELECT 'voice-' || n AS voice_id FROM generate_series(1, 16000) AS n) AS voice
     WHERE ${inSample}`,
  );
  expect(rows[0]?.sampled).toBeGreaterThan(850);
  expect(rows[0]?.sampled).toBeLessThan(1_150);
});

test('an index has the voices of the sample', async () => {
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM search.voice WHERE ${inSample} AND doc @@ (SELECT $$'warm'$$::tsquery)`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('voice_sample');
    expect(plan).not.toContain('Filter');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
