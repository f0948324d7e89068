'use client';

import { useCurrentUser } from '@/components/shell/login/current-user';
import { TextLink } from '@/components/ui/text-link';
import { isLanguageCode, languageName } from '@/lib/domain/people/languages';
import { clearedSearch, isSearching, type SearchState } from '@/lib/domain/search/search-state';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';
import { useSearchContext } from '@/components/shared/search-context';
import { NearMisses } from './near-misses';
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
