import type { SearchQuery } from '@/lib/contracts/search';
import type { Voice } from '@/lib/contracts/voices';
import type { Actor } from '@/server/access/actor';
import { type Answer, page } from '@/server/platform/answer';
import { pool } from '@/server/platform/db';
import { type Position, readCursor, writeCursor } from '@/server/search/cursor';
import { meaningsOf } from '@/server/search/forgive';
import { matchingDemoFirst } from '@/server/search/matching-demo';
import { type Hit, searchStatement, type Wanted } from '@/server/search/statement';
import { wantedOf } from '@/server/search/wanted';
import { voicesByIds } from '@/server/voices/queries';

/** Scores count as they were this long before the first page, longer than any transaction that changes one may take. */
const settledMs = 30_000;

export type FoundVoices = { voices: Voice[]; nextCursor: string | null };

/**
 * One page of published voices, best first (decisions: search and playlists).
 * @throws AppError 'validation' for a forged cursor
 */
export async function searchVoices(query: SearchQuery, actor: Actor | null): Promise<FoundVoices> {
  const { limit, cursor, ...conditions } = query;
  const bound = JSON.stringify({ ...conditions, userId: actor?.userId });
  const after = cursor ? readCursor(cursor, bound) : null;
  const wanted = await wantedOf(conditions, actor);
  if (!wanted) return { voices: [], nextCursor: null };

  const asOf = after?.asOf ?? new Date(Date.now() - settledMs).toISOString();
  const { hits, used, forgiving } = await findHits(wanted, asOf, after, limit);
  const shown = hits.slice(0, limit);
  const voices = await voicesByIds(shown.map((hit) => hit.voice_id));
  const last = shown.at(-1);
  return {
    voices: voices.map((voice) => matchingDemoFirst(voice, conditions, used.meanings)),
    nextCursor:
      last && hits.length > limit
        ? writeCursor({ exact: last.exact, rank: last.rank, voiceId: last.voice_id, forgiving, asOf }, bound)
        : null,
  };
}

/** The same as the answer of a call. */
export async function answerSearch(query: SearchQuery, actor: Actor | null): Promise<Answer<Voice[]>> {
  const { voices, nextCursor } = await searchVoices(query, actor);
  return page(voices, nextCursor);
}

/** One hit more than `limit` when there is a next page. */
async function findHits(wanted: Wanted, asOf: string, after: Position | null, limit: number) {
  const find = async (used: Wanted) => (await pool().query<Hit>(searchStatement(used, asOf, after, limit + 1))).rows;
  if (!after?.forgiving) {
    const hits = await find(wanted);
    if (hits.length > 0 || after || wanted.meanings.length === 0) return { hits, used: wanted, forgiving: false };
  }
  // Only when nothing was found is a word looked at for a typing error.
  const meanings = await meaningsOf(pool(), wanted.meanings.flat());
  const used = { ...wanted, meanings };
  return { hits: await find(used), used, forgiving: true };
}
