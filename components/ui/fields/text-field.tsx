import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { controlClass } from './control-class';
import { type FieldTexts, FormField } from './form-field';
import { GrowingArea } from './growing-area';

type TextFieldProps = {
  aside?: ReactNode;
  end?: ReactNode;
} & ComponentProps<'input'> &
  FieldTexts;

/** Text field that accepts every `input` attribute, so that form libraries can register it. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  end,
  id,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <FormField {...{ id, label, hideLabel, hint, error, aside, className }}>
      {(control) => (
        <div className="relative">
          <input
            dir="auto"
            {...rest}
            {...control}
            type={type}
            className={cn(controlClass, 'h-11', Boolean(end) && 'pr-12')}
          />
          {end && <div className="absolute inset-y-0 right-0 flex w-11 items-center justify-center">{end}</div>}
        </div>
      )}
    </FormField>
  );
}

type TextAreaProps = {
  aside?: ReactNode;
  minRows?: number;
  maxRows?: number;
} & Omit<ComponentProps<'textarea'>, 'rows'> &
  FieldTexts;

/** Text area that grows with its text, from `minRows` to `maxRows`. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  aside,
  id,
  minRows = 3,
  maxRows = 10,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <FormField {...{ id, label, hideLabel, hint, error, aside, className }}>
      {(control) => (
        <GrowingArea
          {...rest}
          {...control}
          rows={minRows}
          className={cn(controlClass, 'resize-y py-2.5')}
          style={{
            minHeight: `calc(${minRows} * 1.5rem + 1.375rem)`,
            maxHeight: `calc(${maxRows} * 1.5rem + 1.375rem)`,
          }}
        />
      )}
    </FormField>
  );
}
