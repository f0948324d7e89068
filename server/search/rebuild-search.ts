import { db, pool, transaction } from '@/server/platform/db';
import { refreshSearchVoices } from '@/server/search/refresh-search-voice';

const voicesAtOnce = 100;

/**
 * Makes the search tables again from the voices: after a restore, after an upgrade that says so, after loading voices by
 * other ways. Safe while the product is in use.
 * @returns the number of voices that can be found afterwards
 */
export async function rebuildSearch(): Promise<number> {
  // A word whose last voice is gone is forgotten here; a voice that is refreshed meanwhile adds its own again.
  await pool().query('DELETE FROM search.word');
  for (let last = ''; ; ) {
    const voices = await db.voiceProfile.findMany({
      where: { userId: { gt: last } },
      orderBy: { userId: 'asc' },
      select: { userId: true },
      take: voicesAtOnce,
    });
    const ids = voices.map((voice) => voice.userId);
    const end = ids.at(-1);
    if (end === undefined) break;
    await transaction((tx) => refreshSearchVoices(tx, ids));
    last = end;
  }
  await pool().query('ANALYZE search.voice');
  const { rows } = await pool().query<{ count: number }>('SELECT count(*)::int AS count FROM search.voice');
  return rows[0]?.count ?? 0;
}
