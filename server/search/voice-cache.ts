import { LRUCache } from 'lru-cache';
import type { Voice } from '@/lib/contracts/voices';
import type { Hit } from './statement';
import { voicesByIds } from '@/server/voices/queries';

/** Maximum of cached voices; each takes about 6 kB. */
const maxCachedVoices = 5_000;
const cache = new LRUCache<string, Voice>({ max: maxCachedVoices });

/**
 * Returns the voices, cached by the version of their search row (`xmin`, the transaction that wrote it): every change
 * of a voice rewrites that row in the same transaction (refresh-search-voices.ts).
 */
export async function cachedVoices(hits: readonly Hit[]): Promise<Voice[]> {
  const versions = new Map(hits.map((hit) => [hit.voice_id, `${hit.voice_id} ${hit.version}`]));
  const cachedEntries = [...versions.values()].flatMap((version) => cache.get(version) ?? []);
  const voicesById = new Map(cachedEntries.map((voice) => [voice.id, voice]));
  for (const voice of await voicesByIds([...versions.keys()].filter((id) => !voicesById.has(id)))) {
    voicesById.set(voice.id, voice);
    // The voices are read after the search: they may be newer than the version, never older.
    cache.set(versions.get(voice.id) ?? '', voice);
  }
  return hits.flatMap((hit) => voicesById.get(hit.voice_id) ?? []);
}
