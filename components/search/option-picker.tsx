'use client';

import { Check, Search } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { RouteDialog } from '@/components/shell/route-dialog';
import { cn } from '@/components/ui/cn';
import { TextField } from '@/components/ui/text-field';
import { languageName } from '@/lib/domain/languages';
import { changeSearch, readSearchState, type SearchState, writeSearchState } from '@/lib/domain/search-state';
import { rememberSearch } from '@/components/shared/last-search';
import { useSearchContext } from '@/components/shared/search-context';

export type PickerOption = { value: string; name: string; findsVoices: boolean };

interface OptionPickerProps {
  title: string;
  facet: keyof SearchState;
  options: readonly PickerOption[];
  quick?: readonly string[];
  onChoose?: (value: string) => void;
}

/** Returns to the search after the choice. Arrow keys move from the text field through the list. */
export function OptionPicker({ title, facet, options, quick, onChoose }: OptionPickerProps) {
  const router = useRouter();
  const { at } = useSearchContext();
  const state = readSearchState(new URLSearchParams(useSearchParams()));
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(quick === undefined);
  const list = useRef<HTMLUListElement>(null);
  const chosen = state[facet];
  const choose = (value: string) => {
    onChoose?.(value);
    const search = writeSearchState(changeSearch(state, { [facet]: value === chosen ? undefined : value }));
    rememberSearch(search);
    router.replace(`${at}${search}`, { scroll: false });
  };
  const all = quick ? withVoicesFirst(options) : options;
  const shown = filterOptions(all, text, showsAll || !quick ? undefined : initialValues(quick, chosen));
  const wasMoreClicked = quick !== undefined && showsAll;
  // The focused button has been removed.
  useEffect(() => {
    if (wasMoreClicked) buttonsIn(list.current)[0]?.focus();
  }, [wasMoreClicked]);
  if (options.length === 0) {
    return (
      <RouteDialog title={title} closeTo={`${at}${writeSearchState(state)}`}>
        <p className="pb-2 text-muted">{nothingToChoose(facet, state)}</p>
      </RouteDialog>
    );
  }
  return (
    <RouteDialog title={title} closeTo={`${at}${writeSearchState(state)}`}>
      <div className="sticky top-0 z-10 bg-raised pt-1 pb-3">
        <TextField
          label={`Filter ${title.toLowerCase()}`}
          hideLabel
          placeholder="Filter"
          autoComplete="off"
          value={text}
          end={<Search className="pointer-events-none size-5 text-muted" aria-hidden="true" />}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && text.trim() !== '' && shown[0]) choose(shown[0].value);
            if (event.key === 'ArrowDown') moveFocus(event, list.current, -1, 1);
          }}
        />
        <p role="status" className="visually-hidden">
          {text.trim() !== '' && `${shown.length} options`}
        </p>
      </div>
      <ul
        ref={list}
        className="-mx-3 min-h-40"
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (!by || !(event.target instanceof HTMLElement)) return;
          moveFocus(event, list.current, buttonsIn(list.current).indexOf(event.target), by);
        }}
      >
        {shown.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={option.value === chosen}
              onClick={() => choose(option.value)}
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left transition-colors hover:bg-wash"
            >
              <span className={cn('min-w-0 flex-1 truncate', !option.findsVoices && 'text-muted')}>{option.name}</span>
              {!option.findsVoices && <span className="shrink-0 text-sm text-muted">no voices</span>}
              {option.value === chosen && <Check className="size-5 shrink-0 text-accent" aria-hidden="true" />}
            </button>
          </li>
        ))}
        {!showsAll && text === '' && (
          <li>
            <button
              type="button"
              onClick={() => setShowsAll(true)}
              className="flex min-h-11 w-full items-center rounded-md px-3 text-left font-medium transition-colors hover:bg-wash"
            >
              More...
            </button>
          </li>
        )}
        {shown.length === 0 && <li className="px-3 py-2 text-muted">No matches.</li>}
      </ul>
    </RouteDialog>
  );
}

const buttonsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('button') ?? []),
];

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, from: number, by: number): void {
  event.preventDefault();
  const next = from + by;
  if (next < 0) list?.closest('[role=dialog]')?.querySelector('input')?.focus();
  else buttonsIn(list)[next]?.focus();
}

function initialValues(quick: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || quick.includes(chosen) ? quick : [chosen, ...quick];
}

const withVoicesFirst = (options: readonly PickerOption[]): PickerOption[] =>
  options.toSorted((a, b) => Number(b.findsVoices) - Number(a.findsVoices));

function nothingToChoose(facet: keyof SearchState, { language }: SearchState): string {
  if (facet === 'playlistId') return 'You have no playlists – yet.';
  if (facet !== 'dialect') return 'No options.';
  return language ? `No demo in ${languageName(language)} has a dialect yet.` : 'Please choose a language first.';
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function filterOptions(
  options: readonly PickerOption[],
  text: string,
  quick: readonly string[] | undefined,
): PickerOption[] {
  const needle = plain(text.trim());
  if (!needle && quick) return quick.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const matches = options.filter((option) => plain(option.name).includes(needle));
  return matches.sort((a, b) => Number(plain(b.name).startsWith(needle)) - Number(plain(a.name).startsWith(needle)));
}
