import { z } from 'zod';
import { pool } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';

const publishedVoice = z.strictObject({ id: z.string(), name: z.string(), lastModified: z.date() });
export type PublishedVoice = z.output<typeof publishedVoice>;

const idRow = z.strictObject({ id: z.string() });

const fromPublishedVoices = `FROM voice_profiles p JOIN users u ON u.id = p."userId"
  WHERE p.status = 'published' AND u."suspendedAt" IS NULL`;

/** Rows are read in batches, so that a slow client occupies no database connection. */
const publishedBatchSize = 1_000;

/** Returns the id of every `size`-th published voice, starting with the first. */
export async function firstOfEvery(size: number): Promise<string[]> {
  const rows = await queryRows(pool(), idRow, {
    text: `SELECT id FROM (SELECT u.id, row_number() OVER (ORDER BY u.id) - 1 AS ordinal ${fromPublishedVoices}) every
     WHERE ordinal % $1 = 0 ORDER BY id`,
    values: [size],
  });
  return rows.map(({ id }) => id);
}

const pageQuery = `SELECT u.id, u."firstName" || ' ' || u."lastName" AS name,
    greatest(u."lastModified", p."publishedAt",
      (SELECT max(d."lastModified") FROM voice_demos d WHERE d."voiceId" = u.id)) AS "lastModified"
  ${fromPublishedVoices} AND u.id >= $1 AND u.id <> $2 ORDER BY u.id LIMIT $3`;

/** Yields published voices by id from `firstId` on, at most `limit`, in batches. */
export async function* publishedFrom(firstId: string, limit: number): AsyncGenerator<PublishedVoice[], void> {
  let from = firstId;
  let last = '';
  for (let left = limit; left > 0; left -= publishedBatchSize) {
    const size = Math.min(publishedBatchSize, left);
    const rows = await queryRows(pool(), publishedVoice, { text: pageQuery, values: [from, last, size] });
    if (rows.length > 0) yield rows.map((voice) => ({ ...voice, name: voice.name.trim() }));
    last = rows.at(-1)?.id ?? '';
    if (rows.length < size) return;
    from = last;
  }
}
