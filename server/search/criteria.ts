import type { SearchConditions } from '@/lib/contracts/search';
import type { Actor } from '@/server/access/actor';
import { searchReader } from '@/server/platform/postgres/read-replica';
import { type FacetIds, packKey } from '@/server/search/index/facet-keys';
import { fold, nameKey, queryWords } from '@/server/search/index/words';
import type { Criteria } from './conditions';
import { demoWords } from './matching-demo';
import {
  attributeTerm,
  dialectTerm,
  findDialects,
  findTerms,
  languageKind,
  languageTerm,
  type Term,
  termName,
} from './terms';

export type Facets = Pick<SearchConditions, 'language' | 'dialect' | 'type' | 'tone' | 'age'>;

export async function criteriaOf(query: SearchConditions, actor: Actor | null): Promise<Criteria | null> {
  const { playlistId, favorites, allowedVoices } = query;
  // Visitors have neither playlists nor favorites, so a shared URL with either matches nothing.
  if ((playlistId || favorites) && !actor) return null;
  const keys = await requestedKeys(query);
  if (keys?.length === 0) return null;
  const words = queryWords(query.query);
  if (words.length === 0 && query.query !== '') return null;
  return {
    wordVariants: words.map((word) => [word]),
    nameKey: words.length > 0 ? nameKey(words) : null,
    keys,
    keyWords: facetWords(query),
    gender: query.gender ?? null,
    country: requestedCountry(query.countryCode),
    voiceIds: allowedVoices && allowedVoices.length > 0 ? allowedVoices : null,
    playlist: playlistId && actor ? { id: playlistId, ownerId: actor.userId } : null,
    favoritesOf: favorites && actor ? actor.userId : null,
  };
}

function facetWords({ language = '', dialect = '', type = '', tone = '', age = '' }: Facets): string[] {
  const demo = { language: fold(language), dialect, types: [type], tones: [tone], age };
  return [...new Set(demoWords(demo))];
}

function requestedCountry(code: string | undefined): string | null {
  return code && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}

async function requestedKeys(facets: Facets): Promise<bigint[] | null> {
  return (await requestedIds(facets))?.map(packKey) ?? null;
}

/** Returns, for each value of a facet, its combinations with the other facets; empty where no demo can match. */
export async function keysOfValues(
  facet: keyof Facets,
  values: readonly string[],
  chosen: Facets,
): Promise<bigint[][]> {
  const terms = values.map((value) => termOf(facet, value, chosen.language));
  const [others, idsByTerm] = await Promise.all([
    requestedIds({ ...chosen, [facet]: undefined }),
    findTerms(searchReader(), terms),
  ]);
  return terms.map((term) => {
    const id = idsByTerm.get(termName(term));
    return id === undefined ? [] : (others ?? [{}]).map((ids) => packKey({ ...ids, [facetOf(term)]: id }));
  });
}

function termOf(facet: keyof Facets, value: string, language = ''): Term {
  switch (facet) {
    case 'language':
      return languageTerm(value);
    case 'dialect':
      return dialectTerm(language, value);
    case 'type':
    case 'tone':
    case 'age':
      return attributeTerm(facet, value);
    default:
      return facet satisfies never;
  }
}

const facetOf = ({ kind }: Term): keyof FacetIds => (kind === languageKind ? 'language' : kind);

async function requestedIds({ language, dialect, type, tone, age }: Facets): Promise<FacetIds[] | null> {
  if (![language, dialect, type, tone, age].some((facet) => facet !== undefined)) return null;
  const spoken = language && dialect ? dialectTerm(language, dialect) : language && languageTerm(language);
  const terms: Term[] = [
    ...(spoken ? [spoken] : []),
    ...(type ? [attributeTerm('type', type)] : []),
    ...(tone ? [attributeTerm('tone', tone)] : []),
    ...(age ? [attributeTerm('age', age)] : []),
  ];
  const idsByTerm = await findTerms(searchReader(), terms);
  if (idsByTerm.size < new Set(terms.map(termName)).size) return [];
  const ids = Object.fromEntries(terms.map((term) => [facetOf(term), idsByTerm.get(termName(term))]));
  if (!dialect || language) return [ids];
  return (await findDialects(searchReader(), dialect)).map((id) => ({ ...ids, language: id }));
}
