/** Matches are counted up to this number (docs/rules/search.md#number-of-results). */
export const maxCounted = 1_000;

export const searchSorts = ['best', 'rating', 'newest'] as const;

export type SearchSort = (typeof searchSorts)[number];

/** Conditions of GET /search that a search without results could leave out. */
export const droppableConditions = [
  'query',
  'language',
  'dialect',
  'type',
  'tone',
  'age',
  'gender',
  'playlistId',
  'favorites',
] as const;

/** State of a search. It is stored only in the query string of /search (docs/rules/search.md). */
export type SearchState = {
  q?: string;
  language?: string;
  dialect?: string;
  type?: string;
  tone?: string;
  age?: string;
  gender?: string;
  playlistId?: string;
  favorites?: 'yes';
  /** Order of the results; absent for the best match first. */
  sort?: Exclude<SearchSort, 'best'>;
};

const textParameters = ['q', 'language', 'dialect', 'type', 'tone', 'age', 'gender', 'playlistId'] as const;

export function readSearchState(query: URLSearchParams): SearchState {
  const state: SearchState = {};
  for (const name of textParameters) {
    // Nothing searchable contains control characters, and the database rejects NUL.
    const value = query
      .get(name)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim();
    if (value) state[name] = value;
  }
  // Codes are lower case, but a URL may be typed by hand.
  if (state.language) state.language = state.language.toLowerCase();
  if (query.get('favorites') === 'yes') state.favorites = 'yes';
  const sort = query.get('sort');
  if (sort === 'rating' || sort === 'newest') state.sort = sort;
  return state;
}

export function writeSearchState(state: SearchState): string {
  const query = new URLSearchParams();
  for (const name of [...textParameters, 'favorites', 'sort'] as const) {
    const value = state[name];
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Changing the language removes the dialect, which belongs to it. */
export function changeSearch(state: SearchState, changes: SearchState): SearchState {
  const isOtherLanguage = 'language' in changes && changes.language !== state.language;
  return { ...state, ...(isOtherLanguage && { dialect: undefined }), ...changes };
}

export const sortOf = ({ sort }: SearchState): SearchSort => sort ?? 'best';

/** Returns whether anything but the order is chosen. */
export const isSearching = (state: SearchState): boolean =>
  Object.entries(state).some(([name, value]) => name !== 'sort' && value !== undefined);

/** Clears all conditions; the order stays. */
export function clearedSearch(): SearchState {
  return Object.fromEntries([...textParameters, 'favorites'].map((name) => [name, undefined]));
}

export function searchConditionsOf({ q, gender, sort: _, ...facets }: SearchState) {
  return { ...facets, query: q ?? '', gender: genderOf(gender) };
}

function genderOf(text: string | undefined): 'female' | 'male' | undefined {
  return text === 'female' || text === 'male' ? text : undefined;
}
