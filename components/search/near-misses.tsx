import { useQuery } from '@tanstack/react-query';
import { useSearchContext } from '@/components/shared/search-context';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { NearMiss } from '@/lib/contracts/search';
import { languageName } from '@/lib/domain/people/languages';
import { dropWord } from '@/lib/domain/search/query-words';
import { type SearchState, searchConditionsOf, writeSearchState } from '@/lib/domain/search/search-state';
import { countText } from './count-text';
import { useSearch } from './use-search';

/** Lists how many voices the search would find without one of its conditions. */
export function NearMisses({ state }: { state: SearchState }) {
  const { change } = useSearch();
  const allowedVoices = useSearchContext().allowedVoices.join(',') || undefined;
  const { data } = useQuery({
    queryKey: queryKeys.nearMisses(`${writeSearchState(state)} ${allowedVoices ?? ''}`),
    queryFn: ({ signal }) =>
      api('GET /search/near-misses', { query: { ...searchConditionsOf(state), allowedVoices }, signal }),
  });
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Near misses" className="mt-2 flex flex-wrap justify-center gap-2">
      {data.map(({ without, word, count }) => (
        <li key={`${without} ${word ?? ''}`}>
          <button
            type="button"
            className="min-h-11 rounded-full border border-line-strong bg-raised px-4 text-sm hover:bg-wash"
            onClick={() => change(without === 'query' ? { q: withoutWord(state.q, word) } : { [without]: undefined })}
          >
            without {word ? quoted(word) : nameOf(without, state)}:{' '}
            <strong className="font-semibold">
              {countText(count)} {count === 1 ? 'voice' : 'voices'}
            </strong>
          </button>
        </li>
      ))}
    </ul>
  );
}

function nameOf(condition: NearMiss['without'], state: SearchState): string {
  switch (condition) {
    case 'query':
      return quoted(state.q);
    case 'language':
      return quoted(languageName(state.language ?? ''));
    case 'playlistId':
      return 'the playlist';
    case 'favorites':
      return '“Favorites”';
    default:
      return quoted(state[condition]);
  }
}

const withoutWord = (q = '', word: string | undefined) => (word ? dropWord(q, word) : '') || undefined;

const quoted = (text = '') => `“${text}”`;
