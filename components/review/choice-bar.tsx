'use client';

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useReview } from './use-review';
import { cn } from '@/components/ui/cn';
import { KeyHint } from '@/components/ui/key-hint';

type BarChoice = {
  value: string;
  label: ReactNode;
  /** The shortcut that chooses it. */
  shortcut?: string | undefined;
  isDisabled?: boolean;
};

type ChoiceBarProps = {
  label: string;
  choices: readonly BarChoice[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
  choiceClass: string;
};

/** Radio buttons, for which Space plays, as everywhere in the review room. */
export function ChoiceBar({ label, choices, value, onChange, className, choiceClass }: ChoiceBarProps) {
  const name = useId();
  const review = useReview();
  const onKey = (event: KeyboardEvent) => {
    // The arrows choose here, and are shortcuts elsewhere in the room.
    if (event.key.startsWith('Arrow')) event.stopPropagation();
    if (event.key !== ' ') return;
    event.preventDefault();
    review.toggle();
  };
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cn(
            'relative flex min-h-11 items-center gap-2 px-3 py-1.5 font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            'has-checked:bg-text has-checked:text-raised has-disabled:text-muted',
            value !== choice.value && !choice.isDisabled && 'hover:bg-wash',
            choiceClass,
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.isDisabled}
            onChange={() => onChange(choice.value)}
            onKeyDown={onKey}
            className="visually-hidden"
          />
          {choice.label}
          {choice.shortcut && (
            <span aria-hidden="true" className="pointer-coarse:hidden [&>kbd]:border-current [&>kbd]:text-current">
              <KeyHint>{choice.shortcut}</KeyHint>
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
