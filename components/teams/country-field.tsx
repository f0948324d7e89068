'use client';

import { ChevronRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { cn } from '@/components/ui/cn';
import { controlClass, FormField } from '@/components/ui/fields/form-field';
import { countryName } from '@/lib/domain/people/countries';

type CountryFieldProps = {
  value: string;
  /** Route of the picker. */
  selectAt: string;
  error: string | undefined;
  disabled: boolean;
};

export function CountryField({ value, selectAt, error, disabled }: CountryFieldProps) {
  const router = useRouter();
  return (
    <FormField label="Country" error={error}>
      {(control) => (
        <button
          {...control}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={false}
          aria-controls={`${control.id}-picker`}
          disabled={disabled}
          onClick={() => router.push(selectAt, { scroll: false })}
          className={cn(controlClass, 'flex h-11 items-center justify-between gap-3 text-left')}
        >
          <span className={cn('truncate', !value && 'text-muted')}>
            {value ? countryName(value) : 'Select country'}
          </span>
          <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
        </button>
      )}
    </FormField>
  );
}
