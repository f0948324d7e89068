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

/** Scores count as they were this long before the first page, longer than any transaction that changes one may take. */
const settledMs = 30_000;

export type FoundVoices = { voices: Voice[]; nextCursor: string | null };

/** A page before its voices are read, best first, and what the words were taken for. */
type FoundPage = { hits: Hit[]; meanings: WordVariants; nextCursor: string | null };

/**
 * One page of published voices, best first (docs/rules/search.md#order).
 * @throws AppError 'validation' for a forged cursor
 */
export async function searchVoices(query: SearchQuery, actor: Actor | null): Promise<FoundVoices> {
  const { hits, meanings, nextCursor } = await findPage(query, actor);
  const voices = await cachedVoices(hits);
  return { voices: voices.map((voice) => matchingDemoFirst(voice, query, meanings)), nextCursor };
}

/** The search itself, without reading what is shown of the voices. */
export async function findPage(query: SearchQuery, actor: Actor | null): Promise<FoundPage> {
  const { limit, cursor, ...conditions } = query;
  const bound = JSON.stringify({ ...conditions, userId: actor?.userId });
  const after = cursor ? readCursor(cursor, bound) : null;
  const wanted = await criteriaOf(conditions, actor);
  if (!wanted) return { hits: [], meanings: [], nextCursor: null };

  const asOf = after?.asOf ?? new Date(Date.now() - settledMs).toISOString();
  // One more than is shown tells whether there is a next page.
  const { hits, used, forgiving } = await findHits(wanted, { asOf, after, limit: limit + 1 });
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  return {
    hits: shown,
    meanings: used.meanings,
    nextCursor:
      last && hits.length > limit
        ? writeCursor({ exact: last.exact, rank: last.rank, voiceId: last.voice_id, forgiving, asOf }, bound)
        : null,
  };
}

/** The same as the answer of a call. */
export async function respondToSearch(query: SearchQuery, actor: Actor | null): Promise<HttpResult<Voice[]>> {
  const { voices, nextCursor } = await searchVoices(query, actor);
  return page(voices, nextCursor);
}
