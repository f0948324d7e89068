'use client';

import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { cn } from '@/components/ui/cn';
import { controlClass } from '@/components/ui/fields/control-class';
import { FieldError } from '@/components/ui/fields/form-field';
import { Link } from '@/components/ui/link';
import { maxTones, maxTypes } from '@/lib/domain/people/demos';
import { languageName } from '@/lib/domain/people/languages';
import { useDemoForm } from './demo-form-context';

/** Fields of a demo, each of which opens its picker. */
export function DemoFields() {
  const { path, values, errors } = useDemoForm();
  const { language, dialect, types, tones, age } = values;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <PickerField
          label="Language"
          href={`${path}/select-language`}
          value={language && languageName(language)}
          error={errors.language}
        />
        <PickerField
          label="Dialect"
          aside="optional"
          href={language === '' ? null : `${path}/select-dialect`}
          value={dialect ?? ''}
          error={errors.dialect}
        />
      </div>
      <PickerField
        label="Types"
        hint={`What the demo is for: 1 to ${maxTypes}`}
        href={`${path}/select-types`}
        value={types.join(', ')}
        error={errors.types}
      />
      <PickerField
        label="Tones"
        aside="optional"
        hint={`How you sound: 4–${maxTones} are best`}
        href={`${path}/select-tones`}
        value={tones.join(', ')}
        error={errors.tones}
      />
      <PickerField
        label="Age"
        aside="optional"
        hint="How old the demo sounds, not how old you are"
        href={`${path}/select-age`}
        value={age ?? ''}
        error={errors.age}
      />
    </>
  );
}

type PickerFieldProps = {
  label: string;
  aside?: string;
  hint?: string;
  /** URL of the picker; null while the field is disabled. */
  href: string | null;
  value: string;
  error?: string | undefined;
};

function PickerField({ label, aside, hint, href, value, error }: PickerFieldProps) {
  const id = useId();
  const look = cn(controlClass, 'flex min-h-11 items-center gap-2 py-2', error && 'border-danger');
  const content = (
    <>
      <span className={cn('min-w-0 flex-1 break-words', value === '' && 'text-muted')}>{value || 'Select'}</span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </>
  );
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5" data-problem={error ? true : undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="text-sm font-medium">
          {label}
        </span>
        {aside && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {href === null ? (
        <button
          type="button"
          disabled
          aria-labelledby={`${id}-label ${id}-value`}
          id={`${id}-value`}
          className={cn(look, 'text-left')}
        >
          {content}
        </button>
      ) : (
        <Link
          href={href}
          scroll={false}
          id={`${id}-value`}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={described}
          className={look}
        >
          {content}
        </Link>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
