/** What somebody searches for. The query string of /search is its only home (docs/rules/search.md). */
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
};

const names = ['q', 'language', 'dialect', 'type', 'tone', 'age', 'gender', 'playlistId'] as const;

export function readSearchState(query: URLSearchParams): SearchState {
  const state: SearchState = {};
  for (const name of names) {
    // Nothing that can be searched for has control characters, and the database takes no NUL.
    const value = query
      .get(name)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim();
    if (value) state[name] = value;
  }
  // Codes are written in small letters; typed by hand they may not be.
  if (state.language) state.language = state.language.toLowerCase();
  if (query.get('favorites') === 'yes') state.favorites = 'yes';
  return state;
}

/** '?language=da&tone=Warm', or nothing when nothing is asked for; equal searches give equal texts. */
export function writeSearchState(state: SearchState): string {
  const query = new URLSearchParams();
  for (const name of [...names, 'favorites'] as const) {
    const value = state[name];
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** A dialect belongs to its language: another language takes it away. */
export function changeSearch(state: SearchState, changes: SearchState): SearchState {
  const isOtherLanguage = 'language' in changes && changes.language !== state.language;
  return { ...state, ...(isOtherLanguage && { dialect: undefined }), ...changes };
}

/** The same as conditions of GET /v1/search. A gender that there is none of is left out. */
export function searchConditionsOf({ q, gender, ...facets }: SearchState) {
  return { ...facets, query: q ?? '', gender: genderOf(gender) };
}

function genderOf(text: string | undefined): 'female' | 'male' | undefined {
  return text === 'female' || text === 'male' ? text : undefined;
}
