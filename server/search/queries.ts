import { searchConditions, type Pickable, type SearchOption } from '@/lib/contracts/search';
import { type SearchState, searchConditionsOf, sortOf } from '@/lib/domain/search/search-state';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { listLanguages } from '@/server/search/counts/facet-lists';
import { listOptions } from '@/server/search/counts/list-options';
import { type FoundVoices, searchVoices } from './search-voices';

const pageSize = 20;

function conditionsOf(state: SearchState, countryCode: string | null) {
  const parsed = searchConditions.safeParse({ ...searchConditionsOf(state), countryCode: countryCode ?? undefined });
  return parsed.success ? parsed.data : null;
}

export async function firstVoices(
  state: SearchState,
  countryCode: string | null,
  actor: Actor | null,
): Promise<FoundVoices> {
  const conditions = conditionsOf(state, countryCode);
  if (!conditions) return { voices: [], nextCursor: null, total: 0 };
  return searchVoices({ ...conditions, sort: sortOf(state), limit: pageSize }, actor);
}

export async function pickerOptions(facet: Pickable, state: SearchState, actor: Actor | null): Promise<SearchOption[]> {
  const conditions = conditionsOf(state, null);
  return conditions ? listOptions(facet, conditions, actor) : [];
}

export { landingPage } from './landing-page';
export { getOwnRanking } from './own-ranking';

/** Returns the languages in which voices have demos; the others are available by quote only. */
export async function spokenLanguages(): Promise<string[]> {
  return (await listLanguages()).map((language) => language.code);
}

export type OwnLists = { playlists: { id: string; name: string }[]; hasFavorites: boolean };

export async function ownLists(actor: Actor | null): Promise<OwnLists> {
  if (!actor || actor.isVoice) return { playlists: [], hasFavorites: false };
  const [playlists, favorite] = await Promise.all([
    db.playlist.findMany({
      where: { userId: actor.userId },
      select: { id: true, name: true },
      orderBy: { created: 'desc' },
    }),
    db.favorite.findFirst({ where: { userId: actor.userId }, select: { voiceId: true } }),
  ]);
  return { playlists, hasFavorites: favorite !== null };
}
