import { readSearchState, type SearchState } from './search-state';

export type PageQuery = Record<string, string | string[] | undefined>;

export function searchStateOf(query: PageQuery): SearchState {
  const flat = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) flat.set(name, first);
  }
  return readSearchState(flat);
}
