import { clearedSearch, isSearching, maxCounted, type SearchSort, sortOf } from '@/lib/domain/search/search-state';
import { useSearch } from './use-search';

const sorts: Record<SearchSort, string> = { best: 'Best match', rating: 'Highest rated', newest: 'Newest' };

/** @param total number of matches, counted up to `maxCounted` */
export function ResultsToolbar({ total }: { total: number }) {
  const { state, change } = useSearch();
  const sort = (value: string) => change({ sort: value === 'rating' || value === 'newest' ? value : undefined });
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted">
      <p role="status">{foundText(total)}</p>
      {isSearching(state) && (
        <button
          type="button"
          className="min-h-11 rounded-sm underline underline-offset-4 hover:text-text"
          onClick={() => change(clearedSearch())}
        >
          Clear all
        </button>
      )}
      {total > 1 && (
        <label className="ml-auto flex items-center gap-1">
          Sort by
          <select
            value={sortOf(state)}
            onChange={(event) => sort(event.target.value)}
            className="h-11 cursor-pointer rounded-sm bg-surface pr-1 font-medium text-text"
          >
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function foundText(total: number): string {
  if (total >= maxCounted) return `Over ${maxCounted.toLocaleString('en')} voices found`;
  return total === 1 ? '1 voice found' : `${total || 'No'} voices found`;
}
