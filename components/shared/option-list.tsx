'use client';

import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { TextField } from '@/components/ui/fields/text-field';
import { isComposing } from '@/components/ui/is-composing';

export type ListedOption = {
  value: string;
  name: string;
  /** Note beside the name. It describes the option, but is not part of its name. */
  note?: ReactNode;
  isMuted?: boolean;
};

type OptionListProps = {
  title: string;
  options: readonly ListedOption[];
  chosen: readonly string[];
  /** Options that are shown until 'More...' is clicked or something is typed. */
  quick?: readonly string[] | undefined;
  /** Maximum of chosen options. When it is reached, only chosen options can be clicked. */
  max?: number;
  onChoose: (value: string) => void;
};

/** Options with a text field. Arrow keys move from the field through the list; Enter chooses the first match. */
export function OptionList({ title, options, chosen, quick, max, onChoose }: OptionListProps) {
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(quick === undefined);
  const list = useRef<HTMLUListElement>(null);
  const notesId = useId();
  const shown = filterOptions(options, text, showsAll || !quick ? undefined : initialValues(quick, chosen));
  const wasMoreClicked = quick !== undefined && showsAll;
  // The focused button has been removed.
  useEffect(() => {
    if (wasMoreClicked) buttonsIn(list.current)[0]?.focus();
  }, [wasMoreClicked]);
  const isFull = max !== undefined && chosen.length >= max;
  const isLocked = (value: string) => isFull && !chosen.includes(value);
  return (
    <>
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
            if (isComposing(event)) return;
            const first = shown[0]?.value;
            if (event.key === 'Enter' && text.trim() !== '' && first !== undefined && !isLocked(first)) onChoose(first);
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
        {shown.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <li key={option.value}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-describedby={option.note ? `${notesId}${option.value}` : undefined}
                aria-disabled={isLocked(option.value) || undefined}
                onClick={() => isLocked(option.value) || onChoose(option.value)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left transition-colors hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
              >
                <span className={cn('min-w-0 flex-1 truncate', option.isMuted && 'text-muted')}>{option.name}</span>
                {option.note && (
                  <span id={`${notesId}${option.value}`} aria-hidden="true" className="shrink-0 text-sm text-muted">
                    {option.note}
                  </span>
                )}
                {isChosen && <Check className="size-5 shrink-0 text-accent" aria-hidden="true" />}
              </button>
            </li>
          );
        })}
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
    </>
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

function initialValues(quick: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...chosen.filter((value) => !quick.includes(value)), ...quick];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function filterOptions(
  options: readonly ListedOption[],
  text: string,
  quick: readonly string[] | undefined,
): ListedOption[] {
  const needle = plain(text.trim());
  if (!needle && quick) return quick.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const matches = options.filter((option) => plain(option.name).includes(needle));
  return matches.toSorted(
    (a, b) => Number(plain(b.name).startsWith(needle)) - Number(plain(a.name).startsWith(needle)),
  );
}
