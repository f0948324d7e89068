'use client';

import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { isComposing } from '@/components/ui/is-composing';
import { controlClass } from './control-class';
import { useEarlyInput } from './use-early-input';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The page's main search: the `/` key focuses it. */
  main?: boolean;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'>;

/** Search field that is not debounced; debounce in the caller. */
export function SearchField({ label, value, onChange, main = false, id, className, ...rest }: SearchFieldProps) {
  const input = useEarlyInput(value, onChange);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  // Without `FormField`, whose hints and errors the first load of the search does not need.
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        dir="auto"
        {...rest}
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        data-main-search={main || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value || isComposing(event)) return;
          event.stopPropagation();
          clear();
        }}
        className={cn(
          controlClass,
          'pl-11 [&::-webkit-search-cancel-button]:hidden',
          value ? 'pr-12' : 'pr-2',
          main ? 'h-13 text-base xs:text-lg' : 'h-11',
        )}
      />
      {value && (
        <IconButton
          label="Clear search"
          icon={<X className="size-5" />}
          onClick={clear}
          className="!absolute top-1/2 right-0.5 -translate-y-1/2"
        />
      )}
    </div>
  );
}
