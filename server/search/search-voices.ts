import { LRUCache } from 'lru-cache';
import type { SearchQuery } from '@/lib/contracts/search';
import type { Voice } from '@/lib/contracts/voices';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { HttpResult, takeWithinBytes } from '@/server/platform/http-result';
import { countFound } from '@/server/search/counts/count-hits';
import { recentCount } from '@/server/search/counts/recent-counts';
import { voicesByIds } from '@/server/voices/queries';
import { criteriaOf } from './criteria';
import { readCursor, writeCursor } from './cursor';
import { findHits } from './find-hits';
import { matchingDemoFirst } from './matching-demo';
import { sortColumns } from './sort';
import type { Hit } from './statement';
import type { WordVariants } from './typo-tolerance';

/** Age of the scores of a first page, which is longer than the longest transaction that changes a score. */
const scoreAgeMs = 30_000;

/** Number of demos that stay below 1 MB with the longest texts. */
const numDemosFitting = 500;

/** `total` is counted up to `maxCounted` (lib/domain/search/search-state.ts), and only for a first page. */
export type FoundVoices = { voices: Voice[]; nextCursor: string | null; total: number | null };

type FoundPage = Omit<FoundVoices, 'voices'> & {
  hits: Hit[];
  wordVariants: WordVariants;
  cursorAfter: (hit: Hit) => string;
};

export async function respondToSearch(query: SearchQuery, actor: Actor | null): Promise<HttpResult<Voice[]>> {
  const { voices, nextCursor, total } = await searchVoices(query, actor);
  const headers = {
    ...(nextCursor && { 'X-Next-Cursor': nextCursor }),
    ...(total !== null && { 'X-Total-Count': String(total) }),
  };
  return new HttpResult(voices, { headers });
}

/**
 * Returns the best matches first (docs/rules/search.md#order); fewer voices than `limit` if they have many demos.
 * @throws AppError 'validation' for a forged cursor.
 */
export async function searchVoices(query: SearchQuery, actor: Actor | null): Promise<FoundVoices> {
  const { hits, wordVariants, cursorAfter, ...found } = await findPage(query, actor);
  const voices = await cachedVoices(hits);
  const numDemos = voices.reduce((sum, { voiceDemos }) => sum + voiceDemos.length, 0);
  const shown = numDemos > numDemosFitting ? takeWithinBytes(voices) : voices;
  const last = shown.length < voices.length && hits.find((hit) => hit.voice_id === shown.at(-1)?.id);
  return {
    ...found,
    voices: shown.map((voice) => matchingDemoFirst(voice, query, wordVariants)),
    nextCursor: last ? cursorAfter(last) : found.nextCursor,
  };
}

export async function findPage(query: SearchQuery, actor: Actor | null): Promise<FoundPage> {
  const { limit, cursor, ...conditions } = query;
  const cursorScope = JSON.stringify({ ...conditions, userId: actor?.userId });
  const after = cursor ? readCursor(cursor, cursorScope) : null;
  const criteria = await criteriaOf(conditions, actor);
  if (!criteria) return { hits: [], wordVariants: [], cursorAfter: () => '', nextCursor: null, total: 0 };

  const asOf = after?.asOf ?? new Date(now().getTime() - scoreAgeMs).toISOString();
  // An extra hit shows whether there is a next page.
  const column = query.sort === 'best' ? undefined : sortColumns[query.sort];
  const found = await findHits(criteria, { asOf, after, limit: limit + 1, isCounted: !after, column });
  const { hits, used, toleratesTypos } = found;
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  const isWhole = hits.length <= limit;
  // Voices may have been published since they were counted.
  const count = async () => (isWhole ? hits.length : Math.max(hits.length, await countFound(found, recentCount)));
  const cursorAfter = ({ exact, rank, voice_id: voiceId }: Hit) =>
    writeCursor({ exact, rank, voiceId, toleratesTypos, asOf }, cursorScope);
  return {
    total: after ? null : await count(),
    hits: shown,
    wordVariants: used.wordVariants,
    cursorAfter,
    nextCursor: last && !isWhole ? cursorAfter(last) : null,
  };
}

/** Maximum of cached voices; each takes about 6 kB. */
const maxCachedVoices = 5_000;
const voiceCache = new LRUCache<string, Voice>({ max: maxCachedVoices });

/**
 * Returns the voices, cached by the version of their search row (`xmin`, the transaction that wrote it): every change
 * of a voice rewrites that row in the same transaction (refresh-search-voices.ts).
 */
async function cachedVoices(hits: readonly Hit[]): Promise<Voice[]> {
  const versions = new Map(hits.map((hit) => [hit.voice_id, `${hit.voice_id} ${hit.version}`]));
  const cachedEntries = [...versions.values()].flatMap((version) => voiceCache.get(version) ?? []);
  const voicesById = new Map(cachedEntries.map((voice) => [voice.id, voice]));
  for (const voice of await voicesByIds([...versions.keys()].filter((id) => !voicesById.has(id)))) {
    voicesById.set(voice.id, voice);
    // The voices are read after the search: they may be newer than the version, never older.
    voiceCache.set(versions.get(voice.id) ?? '', voice);
  }
  return hits.flatMap((hit) => voicesById.get(hit.voice_id) ?? []);
}
