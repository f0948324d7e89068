'use client';

import { useId } from 'react';
import type { useApiForm } from '@/components/shared/use-api-form';
import { cn } from '@/components/ui/cn';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { FieldError } from '@/components/ui/fields/form-field';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Link } from '@/components/ui/link';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { languageName, quickLanguages } from '@/lib/domain/people/languages';
import { wordsText } from '@/lib/domain/scripts/script-length';
import type { Choices } from './details-price';
import type { Details } from './details-schema';

type DetailsFieldsProps = {
  form: ReturnType<typeof useApiForm<Details>>;
  choices: Choices;
  languagesAt: string;
};

export function DetailsFields({ form, choices, languagesAt }: DetailsFieldsProps) {
  const [language, maxWords, selectedAddons] = form.watch(['language', 'maxWords', 'selectedAddons']);
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <>
      <TextField label="Name" maxLength={200} error={form.errorOf('name')} {...form.register('name')} />
      <TextArea
        label="Description"
        hint="Who is listening, what is it for, and how should it sound? Voices see this."
        minRows={4}
        error={form.errorOf('description')}
        {...form.register('description')}
      />
      <LanguageField
        value={language}
        onChange={(code) => form.setValue('language', code, set)}
        moreAt={languagesAt}
        error={form.errorOf('language')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Due date"
          aside="optional"
          type="date"
          error={form.errorOf('dueDate')}
          {...form.register('dueDate')}
        />
        <TextField
          label="Purchase order"
          aside="optional"
          maxLength={100}
          error={form.errorOf('purchaseOrder')}
          {...form.register('purchaseOrder')}
        />
      </div>
      {choices.maxWordOptions.length + choices.addons.length > 0 && (
        <p className="text-sm text-muted">Prices of options are excl. VAT.</p>
      )}
      {choices.maxWordOptions.length > 0 && (
        <RadioGroup
          label="Word allowance"
          options={wordOptions(choices)}
          value={maxWords === null ? null : String(maxWords)}
          onChange={(words) => form.setValue('maxWords', Number(words), set)}
          error={form.errorOf('maxWords')}
        />
      )}
      {choices.addons.map((addon) => (
        <div key={addon.id}>
          <RadioGroup
            label={addon.name}
            options={addonOptions(addon)}
            value={String(selectedAddons[addon.id] ?? noChoice)}
            onChange={(index) => {
              const choice = index === noChoice ? null : Number(index);
              form.setValue('selectedAddons', { ...selectedAddons, [addon.id]: choice }, set);
            }}
          />
          {addon.description && <p className="mt-1 text-sm text-muted">{addon.description}</p>}
        </div>
      ))}
    </>
  );
}

const noChoice = 'none';

function extraPrice(euro: number | undefined) {
  return euro === undefined ? null : <span className="text-muted">+{formatEuro(toCents(euro))}</span>;
}

function withPrice(text: string, euro: number | undefined) {
  return (
    <span className="flex justify-between gap-4">
      <span>{text}</span>
      {extraPrice(euro)}
    </span>
  );
}

function wordOptions({ baseWords, maxWordOptions }: Choices) {
  const base = { value: String(baseWords), label: wordsText(baseWords) };
  const more = maxWordOptions.map(({ words, customerPrice }) => ({
    value: String(words),
    label: withPrice(wordsText(words), customerPrice),
  }));
  return baseWords > 0 ? [base, ...more] : more;
}

function isNamedOtherwise(territory: string, description: string): boolean {
  return territory !== '' && !description.toLowerCase().includes(territory.toLowerCase());
}

function addonOptions(addon: Choices['addons'][number]) {
  const options = addon.options.map(({ description, customerPrice, usage }, index) => ({
    value: String(index),
    label: withPrice(description, customerPrice),
    // Show the territory, because the customer may need to know which countries belong to it.
    ...(usage && isNamedOtherwise(usage.territory, description) && { hint: usage.territory }),
  }));
  // Options with usage widen a license, which allows something without them.
  const without = addon.options.some(({ usage }) => usage) ? 'Only what is included' : 'None';
  return [{ value: noChoice, label: without }, ...options];
}

type LanguageFieldProps = {
  value: string;
  onChange: (code: string) => void;
  moreAt: string;
  error?: string | undefined;
};

const chipClass =
  'inline-flex h-9 items-center rounded-full border px-3.5 text-sm font-medium transition-colors pointer-coarse:h-11';

function LanguageField({ value, onChange, moreAt, error }: LanguageFieldProps) {
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
              chipClass,
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
        <Link href={moreAt} scroll={false} className={cn(chipClass, 'border-line-strong text-text hover:bg-wash')}>
          More...
        </Link>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
