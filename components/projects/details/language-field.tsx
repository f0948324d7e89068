'use client';

import { Link } from '@/components/ui/link';
import { useId } from 'react';
import { cn } from '@/components/ui/cn';
import { FieldError } from '@/components/ui/fields/form-field';
import { languageName, quickLanguages } from '@/lib/domain/people/languages';

type LanguageFieldProps = {
  value: string;
  onChange: (code: string) => void;
  moreAt: string;
  error?: string | undefined;
};

const look =
  'inline-flex h-9 items-center rounded-full border px-3.5 text-sm font-medium transition-colors pointer-coarse:h-11';

export function LanguageField({ value, onChange, moreAt, error }: LanguageFieldProps) {
  const id = useId();
  const isUsual = quickLanguages.some((code) => code === value);
  const codes = value && !isUsual ? [...quickLanguages, value] : quickLanguages;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-medium">
        Language
      </span>
      <div className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <label
            key={code}
            className={cn(
              look,
              'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              code === value
                ? 'border-text bg-text text-raised'
                : 'border-line-strong bg-raised text-text hover:bg-wash',
            )}
          >
            <input
              type="radio"
              name={`${id}-language`}
              value={code}
              checked={code === value}
              onChange={() => onChange(code)}
              className="visually-hidden"
            />
            {languageName(code)}
          </label>
        ))}
        <Link href={moreAt} scroll={false} className={cn(look, 'border-line-strong text-text hover:bg-wash')}>
          More...
        </Link>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
