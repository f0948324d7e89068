'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/fields/text-field';

type NumberFieldProps = {
  label: string;
  hint?: string;
  value: number;
  error?: string | undefined;
  onChange: (value: number) => void;
};

/** Field for whole numbers. Invalid input stays visible with a message, and the last valid number counts. */
export function NumberField(props: NumberFieldProps) {
  return <ParsedField {...props} inputMode="numeric" pattern={/^\d{1,8}$/} problem="Please enter a whole number" />;
}

/** Field for euro with up to two decimals; accepts a decimal comma. */
export function EuroField({ label, ...props }: NumberFieldProps) {
  return (
    <ParsedField
      {...props}
      label={`${label} (€)`}
      inputMode="decimal"
      pattern={/^\d{1,7}([.,]\d{1,2})?$/}
      problem="Please enter an amount, for example 120.50"
    />
  );
}

type ParsedFieldProps = {
  inputMode: 'numeric' | 'decimal';
  pattern: RegExp;
  problem: string;
} & NumberFieldProps;

function ParsedField({ value, error, onChange, pattern, problem, ...field }: ParsedFieldProps) {
  const [text, setText] = useState(String(value));
  const parsed = pattern.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
  // The value was replaced from outside, for example by discarding a draft.
  const shown = parsed !== null && parsed !== value ? String(value) : text;
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={shown}
      error={parsed === null ? problem : error}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        if (pattern.test(next.trim())) onChange(Number(next.trim().replace(',', '.')));
      }}
    />
  );
}
