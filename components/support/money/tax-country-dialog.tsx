'use client';

import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { scrollToFirstError, SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { endedRates } from '@/lib/domain/tax/rates';
import { countryNameOf, kindNames } from '@/lib/domain/tax/rule-words';
import { taxedKinds, type TaxRate } from '@/lib/domain/tax/rules';
import {
  changedDraft,
  draftOf,
  emptyDraft,
  type RateDraft,
  type RateErrors,
  readRates,
  toggledKind,
} from './tax-rate-drafts';
import { ReasonField, useSaveTaxRules } from './tax-rule-parts';

type TaxCountryDialogProps = { state: SupportTaxRules; code: string; onClosed: () => void };

/** Edits the rates of a country. */
export function TaxCountryDialog({ state, code, onClosed }: TaxCountryDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={`VAT rates: ${countryNameOf(code)}`}
      size="large"
      closeOnOutside={false}
    >
      <RatesForm state={state} code={code} close={close} />
    </Dialog>
  );
}

type RatesFormProps = { state: SupportTaxRules; code: string; close: () => void };

function RatesForm({ state, code, close }: RatesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [rules] = useState(state.rules);
  const [drafts, setDrafts] = useState<readonly RateDraft[]>(() =>
    (rules.countries.find((country) => country.code === code)?.rates ?? [])
      .toSorted((a, b) => b.from.localeCompare(a.from))
      .map(draftOf),
  );
  const [errors, setErrors] = useState<RateErrors>({});
  const [reason, setReason] = useState('');
  const save = useSaveTaxRules(state, close);
  useEffect(() => {
    if (form.current && Object.keys(errors).length > 0) scrollToFirstError(form.current);
  }, [errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readRates(drafts);
    setErrors('errors' in read ? read.errors : {});
    if ('rates' in read) save.send({ rules: { ...rules, countries: withRates(read.rates) }, reason });
  };
  const withRates = (rates: readonly TaxRate[]) =>
    rules.countries.map((country) => (country.code === code ? { ...country, rates: endedRates(rates) } : country));
  const add = () => setDrafts((current) => [emptyDraft(), ...current]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Only new decisions use a changed rate.</p>
        <Button size="small" variant="secondary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={add}>
          Add rate
        </Button>
      </div>
      {drafts.length === 0 && <p>No VAT is charged in this country.</p>}
      {drafts.map((draft) => (
        <RateFields
          key={draft.key}
          draft={draft}
          errors={errors[draft.key] ?? {}}
          onChange={(change) => setDrafts((current) => changedDraft(current, draft.key, change))}
          onRemove={() => setDrafts((current) => current.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <ReasonField value={reason} onChange={setReason} error={save.reasonError} />
      <SubmitActions problem={save.problem} isSending={save.isSending} onCancel={close}>
        Save
      </SubmitActions>
    </form>
  );
}

type RateFieldsProps = {
  draft: RateDraft;
  errors: RateErrors[string];
  onChange: (change: Partial<RateDraft>) => void;
  onRemove: () => void;
};

function RateFields({ draft, errors, onChange, onRemove }: RateFieldsProps) {
  const name = draft.percent ? `${draft.percent}%` : 'New rate';
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-l-2 border-line-strong py-1 pl-4">
      <legend className="visually-hidden">{name}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          value={draft.percent}
          error={errors?.percent}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
        <TextField
          label="From"
          type="date"
          value={draft.from}
          error={errors?.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          hint="Empty: until the next rate."
          value={draft.to}
          error={errors?.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      <TextField
        label="Source"
        hint="The law with its article, or the URL of an authority."
        value={draft.source}
        maxLength={500}
        error={errors?.source}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <div role="group" aria-label={`What ${name} is for`} className="flex flex-wrap items-center gap-x-5">
        <span className="text-sm">Only for</span>
        {taxedKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindNames[kind]}
            checked={draft.kinds.includes(kind)}
            onChange={() => onChange({ kinds: toggledKind(draft.kinds, kind) })}
          />
        ))}
        <span className="text-sm text-muted">None selected: for everything.</span>
      </div>
      <Button variant="quiet" size="small" className="self-start" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
