import { pool } from '@/server/platform/db';

/** Keys whose count differs from the rows of the search, in one statement: other tests change voices too. */
export async function wrongKeyCounts(): Promise<unknown[]> {
  const { rows } = await pool().query(`
    SELECT key, c, counted FROM search.key_count AS c FULL JOIN (
      SELECT key, count(*) AS voices, count(*) FILTER (WHERE gender = 'female') AS female,
        count(*) FILTER (WHERE gender = 'male') AS male
      FROM search.voice, unnest(keys || 0::bigint) AS key GROUP BY key) AS counted USING (key)
    WHERE (c.voices, c.female, c.male) IS DISTINCT FROM (counted.voices, counted.female, counted.male)`);
  return rows;
}
