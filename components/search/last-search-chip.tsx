import { History } from 'lucide-react';
import { FilterChip } from '@/components/ui/chip';
import { languageName } from '@/lib/domain/people/languages';
import { readSearchState, type SearchState } from '@/lib/domain/search/search-state';

type LastSearchChipProps = {
  /** Query string of the stored search. */
  search: string;
  onChoose: (state: SearchState) => void;
};

/** Chip of the last search. It is loaded on demand: the first visit has no last search. */
export function LastSearchChip({ search, onChoose }: LastSearchChipProps) {
  return (
    <FilterChip
      label={`Again: ${searchInWords(search)}`}
      icon={<History aria-hidden="true" />}
      onPress={() => onChoose(readSearchState(new URLSearchParams(search)))}
    />
  );
}

function searchInWords(search: string): string {
  const {
    q,
    language,
    favorites,
    playlistId,
    gender,
    sort: _,
    ...facets
  } = readSearchState(new URLSearchParams(search));
  const parts = [q && `“${q}”`, language && languageName(language), ...Object.values(facets), gender];
  return [...parts, playlistId && 'a playlist', favorites && 'favorites'].filter(Boolean).join(', ');
}
