'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchContext } from '@/components/shared/search-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { NearMiss } from '@/lib/contracts/search';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';
import { isLanguageCode, languageName } from '@/lib/domain/people/languages';
import { dropWord } from '@/lib/domain/search/query-words';
import {
  clearedSearch,
  isSearching,
  searchConditionsOf,
  type SearchState,
  writeSearchState,
} from '@/lib/domain/search/search-state';
import { countText } from './option-picker';
import { useSearch } from './use-search';

type SearchNoticeProps = {
  state: SearchState;
  languages: readonly string[];
  isEmpty: boolean;
};

export function SearchNotice({ state, languages, isEmpty }: SearchNoticeProps) {
  const { change } = useSearch();
  const { user } = useCurrentUser();
  const { Action } = useSearchContext();
  const isByQuote = isLanguageCode(state.language ?? '') && !languages.includes(state.language ?? '');
  const mayStart = Action === null && mayStartProject(user);
  const start = mayStart && (
    <TextLink href={startProjectPath(user !== null)} className="whitespace-nowrap">
      Start a project
    </TextLink>
  );
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <p className="text-lg font-semibold">
        {isByQuote
          ? `${languageName(state.language ?? '')} is only available by quote.`
          : "Can't find the voice you are looking for?"}
      </p>
      <p className="max-w-md text-muted">
        {isByQuote ? (
          <>
            {mayStart ? 'Tell us what you need and we find the voice. ' : 'No voices offer this language yet.'}
            {start}
          </>
        ) : (
          <>
            {noticeOf(isEmpty, mayStart)}
            {isEmpty && isSearching(state) ? (
              <button
                type="button"
                className="rounded-sm underline underline-offset-4"
                onClick={() => change(clearedSearch())}
              >
                Clear the search
              </button>
            ) : (
              start
            )}
          </>
        )}
      </p>
      {isEmpty && <NearMisses state={state} />}
    </div>
  );
}

function noticeOf(isEmpty: boolean, mayStart: boolean): string {
  if (isEmpty) return 'No voice matches all of these filters. ';
  return mayStart
    ? 'Describe it in a project and voices can be suggested to you. '
    : 'Try other words or fewer filters.';
}

/** Lists how many voices the search would find without one of its conditions. */
function NearMisses({ state }: { state: SearchState }) {
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
