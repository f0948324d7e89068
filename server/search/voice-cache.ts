import { LRUCache } from 'lru-cache';
import type { Voice } from '@/lib/contracts/voices';
import type { Hit } from './statement';
import { voicesByIds } from '@/server/voices/queries';

/** Some 6 kB each. */
const mostKept = 5_000;
const kept = new LRUCache<string, Voice>({ max: mostKept });

/**
 * What was found, as lists show it. The same few thousand voices are shown again and again, and whatever changes one writes
 * its search row anew in the same transaction (refresh-search-voice.ts): what was read of a voice stays true for that version
 * of its row, which PostgreSQL numbers by the transaction that wrote it (`xmin`).
 */
export async function cachedVoices(hits: readonly Hit[]): Promise<Voice[]> {
  const versions = new Map(hits.map((hit) => [hit.voice_id, `${hit.voice_id} ${hit.version}`]));
  const known = [...versions.values()].flatMap((version) => kept.get(version) ?? []);
  const found = new Map(known.map((voice) => [voice.id, voice]));
  for (const voice of await voicesByIds([...versions.keys()].filter((id) => !found.has(id)))) {
    found.set(voice.id, voice);
    // Read later than the version: it may be a newer one already, never an older.
    kept.set(versions.get(voice.id) ?? '', voice);
  }
  return hits.flatMap((hit) => found.get(hit.voice_id) ?? []);
}
