'use client';

import type { Details } from './details-schema';
import type { Choices } from './details-price';
import { LanguageField } from './language-field';
import type { useApiForm } from '@/components/shared/use-api-form';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { TextArea } from '@/components/ui/fields/text-area';
import { TextField } from '@/components/ui/fields/text-field';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { wordsText } from '@/lib/domain/scripts/script-length';

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
            value={String(selectedAddons[addon.id] ?? none)}
            onChange={(index) => {
              const choice = index === none ? null : Number(index);
              form.setValue('selectedAddons', { ...selectedAddons, [addon.id]: choice }, set);
            }}
          />
          {addon.description && <p className="mt-1 text-sm text-muted">{addon.description}</p>}
        </div>
      ))}
    </>
  );
}

const none = 'none';

function extra(euro: number | undefined) {
  return euro === undefined ? null : <span className="text-muted">+{formatEuro(toCents(euro))}</span>;
}

function withPrice(text: string, euro: number | undefined) {
  return (
    <span className="flex justify-between gap-4">
      <span>{text}</span>
      {extra(euro)}
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
  return [{ value: none, label: without }, ...options];
}
