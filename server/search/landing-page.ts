import { z } from 'zod';
import { searchQuery } from '@/lib/contracts/search';
import type { Voice } from '@/lib/contracts/voices';
import { pool } from '@/server/platform/db';
import { cached } from '@/server/platform/cache/cached';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { listAttributes, listLanguages } from '@/server/search/counts/facet-lists';
import { searchVoices } from './search-voices';

const numDemos = 4;

export type LandingPage = {
  numLanguages: number;
  /** Median of the usual turnarounds that voices name; null if none does. */
  turnaroundDays: number | null;
  /** Median turnarounds of the voices that a template is limited to, by its id; absent if none names a turnaround. */
  turnaroundOfTemplates: ReadonlyMap<string, number>;
  /** The best voice of each of the first types, with the demo of that type first. */
  voices: Voice[];
};

export function landingPage(): Promise<LandingPage> {
  return cached('landing-page', async () => {
    const [languages, turnaroundDays, turnaroundOfTemplates, voices] = await Promise.all([
      listLanguages(),
      usualTurnaround(),
      turnaroundOfLimitedTemplates(),
      bestVoicesOfTypes(),
    ]);
    return { numLanguages: languages.length, turnaroundDays, turnaroundOfTemplates, voices };
  });
}

const usualRow = z.strictObject({ days: z.int().nullable() });

async function usualTurnaround(): Promise<number | null> {
  const row = await queryRow(pool(), usualRow, {
    text: `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY "turnaroundDays") AS days FROM voice_profiles
     WHERE status = 'published' AND "turnaroundDays" IS NOT NULL`,
  });
  return row?.days ?? null;
}

const templateRow = z.strictObject({ id: z.string(), days: z.int() });

async function turnaroundOfLimitedTemplates(): Promise<Map<string, number>> {
  const rows = await queryRows(pool(), templateRow, {
    text: `SELECT t.id, percentile_disc(0.5) WITHIN GROUP (ORDER BY v."turnaroundDays") AS days
       FROM project_templates t JOIN voice_profiles v ON v."userId" = ANY(t."allowedVoices")
      WHERE v.status = 'published' AND v."turnaroundDays" IS NOT NULL GROUP BY t.id`,
  });
  return new Map(rows.map(({ id, days }) => [id, days]));
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
