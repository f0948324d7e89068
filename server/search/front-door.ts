import { searchQuery } from '@/lib/contracts/search';
import type { Voice } from '@/lib/contracts/voices';
import { pool } from '@/server/platform/db';
import { cached } from './cached';
import { listAttributes, listLanguages } from './facet-lists';
import { searchVoices } from './search-voices';

const numDemos = 4;

export type FrontDoor = {
  numLanguages: number;
  /** Median of what voices name as their usual turnaround; null if none does. */
  turnaroundDays: number | null;
  /** The best voice of each of the first types, with the demo of that type first. */
  voices: Voice[];
};

export function frontDoor(): Promise<FrontDoor> {
  return cached('front-door', async () => {
    const [languages, turnaroundDays, voices] = await Promise.all([
      listLanguages(),
      usualTurnaround(),
      bestVoicesOfTypes(),
    ]);
    return { numLanguages: languages.length, turnaroundDays, voices };
  });
}

async function usualTurnaround(): Promise<number | null> {
  const { rows } = await pool().query<{ days: number | null }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY "turnaroundDays") AS days FROM voice_profiles
     WHERE status = 'published' AND "turnaroundDays" IS NOT NULL`,
  );
  return rows[0]?.days ?? null;
}

async function bestVoicesOfTypes(): Promise<Voice[]> {
  const chosen = new Map<string, Voice>();
  for (const type of await listAttributes('type')) {
    if (chosen.size === numDemos) break;
    const { voices } = await searchVoices(searchQuery.parse({ type, limit: numDemos }), null);
    const best = voices.find((voice) => !chosen.has(voice.id) && voice.voiceDemos[0]?.uri);
    if (best) chosen.set(best.id, best);
  }
  return [...chosen.values()];
}
