'use client';

import { Heart } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLastSearch, useSearchContext } from '@/components/shared/search-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { FilterChip } from '@/components/ui/chip';
import { SearchField } from '@/components/ui/fields/search-field';
import { isComposing } from '@/components/ui/is-composing';
import { languageName } from '@/lib/domain/people/languages';
import { type SearchState, writeSearchState } from '@/lib/domain/search/search-state';
import { searchInAddress, useSearch } from './use-search';

const LastSearchChip = lazy(() => import('./last-search-chip').then((module) => ({ default: module.LastSearchChip })));

/** Delay after the last keystroke (docs/rules/search.md#the-search-screen). */
const debounceMs = 300;

type SearchControlsProps = {
  playlists: readonly { id: string; name: string }[];
  hasFavorites: boolean;
};

export function SearchControls({ playlists, hasFavorites }: SearchControlsProps) {
  const { state, change } = useSearch();
  const { at } = useSearchContext();
  const router = useRouter();
  const { user } = useCurrentUser();
  // The first favorite may have been added on this page.
  const offersFavorites = hasFavorites || (user !== null && !user.isVoice && user.favorites.length > 0);
  const search = writeSearchState(state);
  const playlist = playlists.find(({ id }) => id === state.playlistId);
  const picker = (of: string) => {
    const pickerUrl = (query: SearchState) => `${at}/select-${of}${writeSearchState(query)}`;
    const href = pickerUrl(state);
    return {
      href,
      onOpen: (event: { preventDefault: () => void }) => {
        const now = pickerUrl(searchInAddress());
        const isOtherOpen = window.location.pathname !== at;
        if (now === href && !isOtherOpen) return;
        event.preventDefault();
        // Back leads from a picker to the search, not to the picker before.
        router[isOtherOpen ? 'replace' : 'push'](now, { scroll: false });
      },
    };
  };
  const chip = (name: 'type' | 'tone' | 'age' | 'gender', label: string) => (
    <FilterChip
      label={label}
      value={name === 'gender' ? genderName(state.gender) : state[name]}
      {...picker(name)}
      onClear={() => change({ [name]: undefined })}
    />
  );
  return (
    <search aria-label="Voices">
      <TextField text={state.q ?? ''} onChange={(q) => change({ q: q.trim() || undefined }, 'type')} />
      <div className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        <FilterChip
          label="Language"
          value={state.language && languageName(state.language)}
          {...picker('language')}
          onClear={() => change({ language: undefined })}
        />
        <FilterChip
          label="Dialect"
          value={state.dialect}
          {...picker('dialect')}
          disabled={!state.language && !state.dialect}
          onClear={() => change({ dialect: undefined })}
        />
        {chip('type', 'Type')}
        {chip('tone', 'Tone')}
        {chip('age', 'Age')}
        {chip('gender', 'Gender')}
        {playlists.length > 0 && (
          <FilterChip
            label="Playlist"
            value={playlist?.name}
            {...picker('playlist')}
            onClear={() => change({ playlistId: undefined })}
          />
        )}
        {(offersFavorites || state.favorites) && (
          <FilterChip
            label="Favorites"
            icon={<Heart aria-hidden="true" />}
            pressed={state.favorites === 'yes'}
            onPress={() => change({ favorites: state.favorites ? undefined : 'yes' })}
          />
        )}
        {search === '' && <LastSearch onChoose={change} />}
      </div>
    </search>
  );
}

function genderName(gender: string | undefined): string | undefined {
  if (gender === 'female') return 'Female';
  return gender === 'male' ? 'Male' : undefined;
}

function TextField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [lastText, setLastText] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, or a chip that clears the search, changes the text from outside.
  if (text !== lastText) {
    setLastText(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next), debounceMs);
  };
  /** Searches, and closes the on-screen keyboard, which would cover the results. */
  const searchNow = (field: HTMLElement) => {
    clearTimeout(timer.current);
    latest.current(typed);
    if (window.matchMedia('(pointer: coarse)').matches) field.blur();
  };
  return (
    <SearchField
      label="Search voices"
      placeholder="Enter name, language, type etc."
      value={typed}
      onChange={type}
      maxLength={500}
      autoComplete="off"
      main
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) searchNow(event.currentTarget);
      }}
      onKeyUp={(event) => {
        if (event.key === 'ArrowDown' && !isComposing(event))
          document.querySelector<HTMLElement>('[data-voice-row]')?.focus();
      }}
    />
  );
}

function LastSearch({ onChoose }: { onChoose: (state: SearchState) => void }) {
  const search = useLastSearch();
  if (!search) return null;
  return (
    <Suspense fallback={null}>
      <LastSearchChip search={search} onChoose={onChoose} />
    </Suspense>
  );
}
