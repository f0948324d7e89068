import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { countryNameOf, kindNames } from '@/lib/domain/tax/rule-words';
import { taxedKinds } from '@/lib/domain/tax/rules';
import { type RateDraft, rateDraft, toggledKind, type ValidityDraft } from './tax-drafts';

/** Returns the message of a field; undefined if it is valid. */
export type ErrorOf = (field: string) => string | undefined;

/** Options of a field that selects a country, by name. */
export const countryOptions = (codes: readonly string[]) =>
  codes
    .map((code) => ({ value: code, label: countryNameOf(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

type SourceFieldProps = { value: string; error: string | undefined; onChange: (source: string) => void };

export function SourceField({ value, error, onChange }: SourceFieldProps) {
  return (
    <TextField
      label="Source"
      hint="The law with its article, or the URL of an authority."
      value={value}
      maxLength={500}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type ValidityFieldsProps = {
  value: ValidityDraft;
  /** Says what an empty last day means. */
  hint: string;
  errorOf: ErrorOf;
  onChange: (change: Partial<ValidityDraft>) => void;
};

export function DayFields({ value, hint, errorOf, onChange }: ValidityFieldsProps) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={value.from}
        error={errorOf('from')}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        hint={hint}
        value={value.to}
        error={errorOf('to')}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  );
}

export function ValidityFields(props: ValidityFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayFields {...props} />
      </div>
      <SourceField
        value={props.value.source}
        error={props.errorOf('source')}
        onChange={(source) => props.onChange({ source })}
      />
    </>
  );
}

type RatesFieldsProps = {
  drafts: readonly RateDraft[];
  /** Says what applies without a rate. */
  empty: string;
  errorOf: ErrorOf;
  onChange: (drafts: RateDraft[]) => void;
};

/** The rates of a place, with the problem that they have together. */
export function RatesFields({ drafts, empty, errorOf, onChange }: RatesFieldsProps) {
  const problem = errorOf('rates');
  const past = drafts.filter(({ isPast }) => isPast);
  const fieldsOf = (draft: RateDraft) => (
    <RateFields
      key={draft.key}
      draft={draft}
      errorOf={(field) => errorOf(`${draft.key}.${field}`)}
      onChange={(change) =>
        onChange(drafts.map((other) => (other.key === draft.key ? { ...other, ...change } : other)))
      }
      onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
    />
  );
  return (
    <section aria-labelledby="rates" className="flex flex-col gap-4">
      <div data-problem={problem} className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="rates" className="font-semibold">
          Rates
        </h3>
        <Button
          size="small"
          variant="secondary"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => onChange([rateDraft(), ...drafts])}
        >
          Add rate
        </Button>
      </div>
      {problem && <Alert>{problem}</Alert>}
      {drafts.length === 0 && <p>{empty}</p>}
      {drafts.filter(({ isPast }) => !isPast).map(fieldsOf)}
      {past.length > 0 && (
        <details className="border-y border-line">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            {past.length === 1 ? 'Earlier rate' : `${past.length} earlier rates`}
          </summary>
          <div className="flex flex-col gap-4 py-3">{past.map(fieldsOf)}</div>
        </details>
      )}
    </section>
  );
}

type RateFieldsProps = {
  draft: RateDraft;
  errorOf: ErrorOf;
  onChange: (change: Partial<RateDraft>) => void;
  onRemove: () => void;
};

function RateFields({ draft, errorOf, onChange, onRemove }: RateFieldsProps) {
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
          error={errorOf('percent')}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
        <DayFields value={draft} hint="Empty: until the next rate." errorOf={errorOf} onChange={onChange} />
      </div>
      <SourceField value={draft.source} error={errorOf('source')} onChange={(source) => onChange({ source })} />
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
