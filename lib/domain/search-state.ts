/** Stored only in the query string of /search (docs/rules/search.md). */
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
  return state;
}

export function writeSearchState(state: SearchState): string {
  const query = new URLSearchParams();
  for (const name of [...names, 'favorites'] as const) {
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

export function searchConditionsOf({ q, gender, ...facets }: SearchState) {
  return { ...facets, query: q ?? '', gender: genderOf(gender) };
}

function genderOf(text: string | undefined): 'female' | 'male' | undefined {
  return text === 'female' || text === 'male' ? text : undefined;
}
