import { db, pool, transaction } from '@/server/platform/db';
import { refreshSearchVoices } from '@/server/search/refresh-search-voice';
import { flushPendingEntries } from './flush-pending-entries';

const voicesAtOnce = 250;
/** While the database writes one batch the next is made. */
const batchesAtOnce = 3;

/**
 * Makes the search tables again from the voices: after a restore, after an upgrade that says so, after loading voices by
 * other ways. Safe while the product is in use.
 * @returns the number of voices that can be found afterwards
 */
export async function rebuildSearch(): Promise<number> {
  // A word whose last voice is gone is forgotten here; a voice that is refreshed meanwhile adds its own again.
  await pool().query('DELETE FROM search.word');
  const batches = batchesOfVoices();
  const work = async () => {
    for await (const ids of batches) await transaction((tx) => refreshSearchVoices(tx, ids));
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, work));
  await flushPendingEntries();
  await pool().query('ANALYZE search.voice');
  const { rows } = await pool().query<{ count: number }>('SELECT count(*)::int AS count FROM search.voice');
  return rows[0]?.count ?? 0;
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
