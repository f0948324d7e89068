import { z } from 'zod';
import { db, pool, transaction } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { flushPendingEntries, refreshSearchVoices } from './refresh-search-voices';

const voicesAtOnce = 250;
const batchesAtOnce = 3;
/** A recount takes about 10 seconds for 100,000 voices; no voice can be changed meanwhile. */
const recountTimeoutMs = 300_000;

const countRow = z.strictObject({ count: z.int() });

/**
 * Rebuilds the search tables from the voices: after a restore, after an upgrade that requires it, or after loading
 * voices directly into the database. Safe while the product is running.
 * @returns the number of voices in the search tables.
 */
export async function rebuildSearch(): Promise<number> {
  await transaction(async (tx) => {
    // Removes words of deleted voices; a voice that is refreshed at the same time adds its own again.
    await tx.$executeRaw`DELETE FROM search.word`;
    // The rebuild includes the changes that were committed before.
    await tx.$executeRaw`DELETE FROM search.stale_voice`;
  });
  const batches = batchesOfVoices();
  const work = async () => {
    for await (const ids of batches) await transaction((tx) => refreshSearchVoices(tx, ids));
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, work));
  await flushPendingEntries();
  // Each of them counted its changes, but rows may have been loaded without triggers.
  await transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await tx.$executeRaw`SELECT search.recount_keys()`;
    },
    { timeoutMs: recountTimeoutMs },
  );
  await pool().query('ANALYZE search.voice');
  const row = await queryRow(pool(), countRow, { text: 'SELECT count(*)::int AS count FROM search.voice' });
  return row?.count ?? 0;
}

async function* batchesOfVoices(): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const voices = await db.voiceProfile.findMany({
      where: { userId: { gt: last } },
      orderBy: { userId: 'asc' },
      select: { userId: true },
      take: voicesAtOnce,
    });
    const end = voices.at(-1);
    if (!end) return;
    last = end.userId;
    yield voices.map((voice) => voice.userId);
  }
}
