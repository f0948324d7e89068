import type { SearchConditions } from '@/lib/contracts/search';
import type { Actor } from '@/server/access/actor';
import { pool } from '@/server/platform/db';
import { type FacetIds, packKey } from './keys';
import { demoWords } from './matching-demo';
import type { Criteria } from './statement';
import { attributeTerm, dialectTerm, findDialects, findTerms, languageTerm, type Term, termName } from './terms';
import { fold, nameKey, queryWords } from './words';

export type Facets = Pick<SearchConditions, 'language' | 'dialect' | 'type' | 'tone' | 'age'>;

/** What a search asks for, in the search tables' own terms; null when nothing can answer it. */
export async function criteriaOf(query: SearchConditions, actor: Actor | null): Promise<Criteria | null> {
  const { playlistId, favorites, allowedVoices } = query;
  // A visitor has neither playlists nor favorites; somebody's shared address simply finds nothing for him.
  if ((playlistId || favorites) && !actor) return null;
  const keys = await requestedKeys(query);
  if (keys?.length === 0) return null;
  const words = queryWords(query.query);
  // Signs and emoji alone are no word: there is nothing that they find.
  if (words.length === 0 && query.query !== '') return null;
  return {
    meanings: words.map((word) => [word]),
    nameKey: words.length > 0 ? nameKey(words) : null,
    keys,
    keyWords: facetWords(query),
    gender: query.gender ?? null,
    country: countryAsked(query.countryCode),
    voiceIds: allowedVoices && allowedVoices.length > 0 ? allowedVoices : null,
    playlist: playlistId && actor ? { id: playlistId, ownerId: actor.userId } : null,
    favoritesOf: favorites && actor ? actor.userId : null,
  };
}

/** Of the demo that has these facets: they are among its voice's words (server/search/search-row.ts). */
function facetWords({ language = '', dialect = '', type = '', tone = '', age = '' }: Facets): string[] {
  const demo = { language: fold(language), dialect, types: [type], tones: [tone], age };
  return [...new Set(demoWords(demo))];
}

function countryAsked(code: string | undefined): string | null {
  return code && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}

/** The combination asked for: null for none, empty for one that no demo can satisfy. */
export async function requestedKeys(facets: Facets): Promise<bigint[] | null> {
  return (await idsAsked(facets))?.map(packKey) ?? null;
}

/** The combination for each value of a facet beside the others; empty where no demo can satisfy it. */
export async function keysOfValues(
  facet: keyof Facets,
  values: readonly string[],
  chosen: Facets,
): Promise<bigint[][]> {
  const terms = values.map((value) => termOf(facet, value, chosen.language));
  const [others, found] = await Promise.all([idsAsked({ ...chosen, [facet]: undefined }), findTerms(pool(), terms)]);
  return terms.map((term) => {
    const id = found.get(termName(term));
    return id === undefined ? [] : (others ?? [{}]).map((ids) => packKey({ ...ids, [term.kind]: id }));
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

async function idsAsked({ language, dialect, type, tone, age }: Facets): Promise<FacetIds[] | null> {
  if (![language, dialect, type, tone, age].some((facet) => facet !== undefined)) return null;
  const place = language && dialect ? dialectTerm(language, dialect) : language && languageTerm(language);
  const terms: Term[] = [
    ...(place ? [place] : []),
    ...(type ? [attributeTerm('type', type)] : []),
    ...(tone ? [attributeTerm('tone', tone)] : []),
    ...(age ? [attributeTerm('age', age)] : []),
  ];
  const found = await findTerms(pool(), terms);
  if (found.size < new Set(terms.map(termName)).size) return [];
  const ids = Object.fromEntries(terms.map((term) => [term.kind, found.get(termName(term))]));
  if (!dialect || language) return [ids];
  return (await findDialects(pool(), dialect)).map((id) => ({ ...ids, place: id }));
}
