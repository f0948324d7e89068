import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/components/ui/cn';
import { FieldError } from './form-field';

type ChoiceProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
} & Omit<ComponentProps<'input'>, 'type'>;

export function Checkbox({ label, hint, error, className, ...rest }: ChoiceProps) {
  return (
    <Choice label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="relative inline-flex size-6 shrink-0">
          <input
            {...rest}
            {...control}
            type="checkbox"
            className="peer size-6 appearance-none rounded-sm border border-line-strong bg-raised transition-colors checked:border-text checked:bg-text aria-invalid:border-danger disabled:opacity-45"
          />
          <Check
            className="pointer-events-none absolute inset-1 hidden size-4 text-raised peer-checked:block"
            strokeWidth={3}
            aria-hidden="true"
          />
        </span>
      )}
    </Choice>
  );
}

export function Switch({ label, hint, error, className, ...rest }: ChoiceProps) {
  return (
    <Choice label={label} hint={hint} error={error} className={className} isWide>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          className={cn(
            'relative h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-colors',
            'before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-line-strong before:transition-transform',
            'checked:border-text checked:bg-text checked:before:translate-x-5 checked:before:bg-raised disabled:opacity-45',
          )}
        />
      )}
    </Choice>
  );
}

export type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps = {
  label: string;
  hideLabel?: boolean;
  /** The name of the form field; also groups the buttons. */
  name?: string;
  options: readonly RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  className?: string;
};

export function RadioGroup({
  label,
  hideLabel = false,
  name,
  options,
  value,
  onChange,
  error,
  className,
}: RadioGroupProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      className={className}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <span id={`${id}-label`} className={cn('mb-1 block text-sm font-medium', hideLabel && 'visually-hidden')}>
        {label}
      </span>
      {options.map((option) => (
        <Choice key={option.value} label={option.label} hint={option.hint}>
          {(control) => (
            <input
              {...control}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="size-6 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-[border-width] checked:border-[7px] checked:border-text disabled:opacity-45"
            />
          )}
        </Choice>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type ChoiceFrameProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string | undefined;
  /** The control is 44 px wide instead of 24; indent the hint accordingly. */
  isWide?: boolean;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
};

function Choice({ label, hint, error, className, isWide = false, children }: ChoiceFrameProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-muted">
        {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
        <span className="min-w-0 break-words">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={cn('-mt-2 mb-2 text-sm text-muted', isWide ? 'pl-14' : 'pl-9')}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
