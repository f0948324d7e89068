import type { SearchQuery } from '@/lib/contracts/search';
import type { Voice } from '@/lib/contracts/voices';
import type { Actor } from '@/server/access/actor';
import { type HttpResult, page } from '@/server/platform/http-result';
import { readCursor, writeCursor } from '@/server/search/cursor';
import { findHits } from '@/server/search/find-hits';
import type { WordVariants } from './typo-tolerance';
import { cachedVoices } from './voice-cache';
import { matchingDemoFirst } from '@/server/search/matching-demo';
import type { Hit } from '@/server/search/statement';
import { criteriaOf } from './criteria';

/** Age of the scores of a first page: longer than the longest transaction that changes a score. */
const scoreAgeMs = 30_000;

export type FoundVoices = { voices: Voice[]; nextCursor: string | null };

type FoundPage = { hits: Hit[]; wordVariants: WordVariants; nextCursor: string | null };

/**
 * Best match first (docs/rules/search.md#order).
 * @throws AppError 'validation' for a forged cursor
 */
export async function searchVoices(query: SearchQuery, actor: Actor | null): Promise<FoundVoices> {
  const { hits, wordVariants, nextCursor } = await findPage(query, actor);
  const voices = await cachedVoices(hits);
  return { voices: voices.map((voice) => matchingDemoFirst(voice, query, wordVariants)), nextCursor };
}

export async function findPage(query: SearchQuery, actor: Actor | null): Promise<FoundPage> {
  const { limit, cursor, ...conditions } = query;
  const cursorScope = JSON.stringify({ ...conditions, userId: actor?.userId });
  const after = cursor ? readCursor(cursor, cursorScope) : null;
  const criteria = await criteriaOf(conditions, actor);
  if (!criteria) return { hits: [], wordVariants: [], nextCursor: null };

  const asOf = after?.asOf ?? new Date(Date.now() - scoreAgeMs).toISOString();
  // An extra hit shows whether there is a next page.
  const { hits, used, forgiving } = await findHits(criteria, { asOf, after, limit: limit + 1 });
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  return {
    hits: shown,
    wordVariants: used.wordVariants,
    nextCursor:
      last && hits.length > limit
        ? writeCursor({ exact: last.exact, rank: last.rank, voiceId: last.voice_id, forgiving, asOf }, cursorScope)
        : null,
  };
}

export async function respondToSearch(query: SearchQuery, actor: Actor | null): Promise<HttpResult<Voice[]>> {
  const { voices, nextCursor } = await searchVoices(query, actor);
  return page(voices, nextCursor);
}
