'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { OptionList } from '@/components/shared/option-list';
import {
  rememberPlaylist,
  rememberSearch,
  useLastPlaylist,
  useSearchContext,
} from '@/components/shared/search-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { languageName } from '@/lib/domain/people/languages';
import {
  changeSearch,
  maxCounted,
  readSearchState,
  type SearchState,
  writeSearchState,
} from '@/lib/domain/search/search-state';

export type PickerOption = {
  value: string;
  name: string;
  findsVoices: boolean;
  /** Number of voices that match with the other filters, up to `maxCounted`; null if not counted. */
  count?: number | null;
};

type OptionPickerProps = {
  title: string;
  facet: keyof SearchState;
  options: readonly PickerOption[];
  quick?: readonly string[];
  onChoose?: (value: string) => void;
};

/** Returns to the search after the choice. */
export function OptionPicker({ title, facet, options, quick, onChoose }: OptionPickerProps) {
  const router = useRouter();
  const { at } = useSearchContext();
  const state = readSearchState(new URLSearchParams(useSearchParams()));
  const chosen = state[facet];
  const choose = (value: string) => {
    onChoose?.(value);
    const search = writeSearchState(changeSearch(state, { [facet]: value === chosen ? undefined : value }));
    rememberSearch(search);
    router.replace(`${at}${search}`, { scroll: false });
  };
  const listed = (quick ? withVoicesFirst(options) : options).map(({ value, name, findsVoices, count }) => ({
    value,
    name,
    isMuted: !findsVoices,
    note: findsVoices ? count && <NumVoices count={count} /> : 'no voices',
  }));
  return (
    <RouteDialog title={title} beside={`[data-filter="${title}"]`} closeTo={`${at}${writeSearchState(state)}`}>
      {listed.length === 0 ? (
        <p className="pb-2 text-muted">{nothingToChoose(facet, state)}</p>
      ) : (
        <OptionList
          title={title}
          options={listed}
          chosen={typeof chosen === 'string' ? [chosen] : []}
          quick={quick}
          onChoose={choose}
        />
      )}
    </RouteDialog>
  );
}

function NumVoices({ count }: { count: number }) {
  return (
    <span className="tabular">
      {countText(count)}
      <span className="visually-hidden">{count === 1 ? ' voice' : ' voices'}</span>
    </span>
  );
}

const withVoicesFirst = (options: readonly PickerOption[]): PickerOption[] =>
  options.toSorted((a, b) => Number(b.findsVoices) - Number(a.findsVoices));

function nothingToChoose(facet: keyof SearchState, { language }: SearchState): string {
  if (facet === 'playlistId') return 'You have no playlists – yet.';
  if (facet !== 'dialect') return 'No options.';
  return language ? `No demo in ${languageName(language)} has a dialect yet.` : 'Please choose a language first.';
}

/** @param count number of voices, counted up to `maxCounted` */
export function countText(count: number): string {
  if (count >= maxCounted) return `over ${maxCounted.toLocaleString('en')}`;
  return String(count);
}

export function PlaylistPicker({ playlists }: { playlists: readonly { id: string; name: string }[] }) {
  const { user } = useCurrentUser();
  const last = useLastPlaylist(user?.id ?? '');
  const sorted = playlists.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
  return (
    <OptionPicker
      title="Playlist"
      facet="playlistId"
      options={sorted.map(({ id, name }) => ({ value: id, name, findsVoices: true }))}
      onChoose={(id) => user && rememberPlaylist(user.id, id)}
    />
  );
}
