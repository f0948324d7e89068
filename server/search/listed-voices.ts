import { LRUCache } from 'lru-cache';
import type { Voice } from '@/lib/contracts/voices';
import { pool } from '@/server/platform/db';
import { voicesByIds } from '@/server/voices/queries';

/** Some 6 kB each. */
const mostKept = 5_000;
const kept = new LRUCache<string, Voice>({ max: mostKept });

/**
 * Published voices in the order of `ids`, as lists show them. The same few thousand are shown again and again, and whatever
 * changes one writes its search row anew in the same transaction (refresh-search-voice.ts): what was read of a voice stays
 * true for that version of its row, which PostgreSQL numbers by the transaction that wrote it (`xmin`).
 */
export async function listedVoices(ids: readonly string[]): Promise<Voice[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query<{ id: string; version: string }>({
    name: 'search-versions',
    text: `SELECT voice_id AS id, voice_id || ' ' || xmin AS version FROM search.voice WHERE voice_id = ANY($1::text[])`,
    values: [ids],
  });
  const known = rows.flatMap(({ version }) => kept.get(version) ?? []);
  const found = new Map(known.map((voice) => [voice.id, voice]));
  const unknown = rows.filter(({ id }) => !found.has(id));
  const versions = new Map(unknown.map(({ id, version }) => [id, version]));
  for (const voice of await voicesByIds([...versions.keys()])) {
    found.set(voice.id, voice);
    // Read later than the version: it may be a newer one already, never an older.
    kept.set(versions.get(voice.id) ?? '', voice);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
