'use client';

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { isComposing } from '@/components/ui/is-composing';
import { controlClass } from './control-class';
import { type FieldTexts, FormField } from './form-field';

export type ComboboxOption = {
  id: string;
  label: string;
  detail?: ReactNode;
};

type SuggestionFieldProps = {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly ComboboxOption[];
  onPick: (suggestion: ComboboxOption) => void;
  placeholder?: string;
  className?: string;
} & FieldTexts;

export function Combobox({
  label,
  hideLabel,
  hint,
  error,
  value,
  onChange,
  suggestions,
  onPick,
  placeholder,
  className,
}: SuggestionFieldProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isExpanded = open && suggestions.length > 0;
  const current = isExpanded ? suggestions[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (suggestion: ComboboxOption) => {
    onPick(suggestion);
    close();
  };
  const move = (to: number) => {
    setOpen(true);
    const next = (to + suggestions.length) % suggestions.length;
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' && suggestions.length > 0) move(active + 1);
    else if (event.key === 'ArrowUp' && suggestions.length > 0) move(active < 0 ? suggestions.length - 1 : active - 1);
    else if (event.key === 'Enter' && current) pick(current);
    else if (event.key === 'Escape' && isExpanded) {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  return (
    <FormField {...{ label, hideLabel, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? listId : undefined}
            aria-activedescendant={current ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
            className={cn(controlClass, 'h-11')}
          />
          {isExpanded && (
            <ul
              id={listId}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a combobox's list
              role="listbox"
              aria-label={label}
              className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[210px] overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
            >
              {suggestions.map((suggestion, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus
                <li
                  key={suggestion.id}
                  id={`${listId}-${index}`}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a combobox's list
                  role="option"
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(suggestion)}
                  className={cn(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 hover:bg-wash',
                    index === active && 'bg-wash',
                  )}
                >
                  <span className="min-w-0 flex-1 truncate">{suggestion.label}</span>
                  {suggestion.detail && <span className="text-sm text-muted">{suggestion.detail}</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </FormField>
  );
}
