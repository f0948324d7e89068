'use client';

import { useState } from 'react';
import { TextField } from '@/components/ui/fields/text-field';
import type { TemplateValues } from '@/lib/contracts/support-templates';

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

type OptionUsage = NonNullable<TemplateValues['addons'][number]['options'][number]['usage']>;

type OptionUsageFieldsProps = {
  usage: OptionUsage | undefined;
  onChange: (usage: OptionUsage | undefined) => void;
};

const noUsage: OptionUsage = { media: [], termMonths: null, territory: '' };

/** Fields for the license of an option. If it has no media, term and territory replace those of the whole license. */
export function OptionUsageFields({ usage = noUsage, onChange }: OptionUsageFieldsProps) {
  const set = (change: Partial<OptionUsage>) => {
    const next = { ...usage, ...change };
    const isEmpty = next.media.length === 0 && next.termMonths === null && next.territory === '';
    onChange(isEmpty ? undefined : next);
  };
  return (
    <div className="grid flex-1 gap-3 sm:grid-cols-3">
      <MediaField label="Adds media" media={usage.media} onChange={(media) => set({ media })} />
      <TermField months={usage.termMonths} onChange={(termMonths) => set({ termMonths })} />
      <TextField
        label="Sets the territory"
        value={usage.territory}
        onChange={(event) => set({ territory: event.target.value })}
      />
    </div>
  );
}

function TermField({ months, onChange }: { months: number | null; onChange: (months: number | null) => void }) {
  return (
    <TextField
      label="Sets the term in months"
      inputMode="numeric"
      maxLength={4}
      value={months === null ? '' : String(months)}
      onChange={(event) => {
        const digits = event.target.value.replaceAll(/\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}

type MediaFieldProps = {
  label: string;
  hint?: string;
  media: readonly string[];
  error?: string | undefined;
  onChange: (media: string[]) => void;
};

const mediaOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** Field for media. It keeps the text as typed, so that a comma can be entered. */
export function MediaField({ label, hint, media, error, onChange }: MediaFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && mediaOf(typed).join() === media.join();
  return (
    <TextField
      label={label}
      hint={hint}
      value={isTyped ? typed : media.join(', ')}
      error={error}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(mediaOf(event.target.value));
      }}
    />
  );
}
