import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { controlClass } from './control-class';
import { type FieldTexts, FormField } from './form-field';
import { Select } from './select';

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
};

type SelectFieldProps = {
  options: readonly SelectOption[];
  placeholder?: string;
} & Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts;

export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  id,
  options,
  placeholder,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <FormField {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <Select {...rest} {...control} arrow="right-3 size-5" className={cn(controlClass, 'h-11 pr-10')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
