import type { TaxedKind, TaxRate } from '@/lib/domain/tax/rules';

/** Messages by the names of fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The days on which a rule applies, and its source, as they are typed. Dates are YYYY-MM-DD, or empty. */
export type ValidityDraft = { from: string; to: string; source: string };

/** A rate as it is typed. */
export type RateDraft = ValidityDraft & {
  key: string;
  percent: string;
  /** Empty for all kinds. */
  kinds: readonly TaxedKind[];
  /** True if it had ended before it was opened. */
  isPast: boolean;
};

type Validity = { from: string; to: string | null; source: string };

export const validityDraft = ({ from, to, source }: Validity = { from: '', to: null, source: '' }): ValidityDraft => ({
  from,
  to: to ?? '',
  source,
});

export const readValidity = ({ from, to, source }: ValidityDraft): Validity => ({
  from,
  to: to || null,
  source: source.trim(),
});

export const validityErrors = ({ from, to, source }: ValidityDraft): FieldErrors => ({
  ...(!from && { from: 'Please enter a date' }),
  ...(to && to < from && { to: 'Please enter a later day' }),
  ...textErrors({ source }, 'Please enter a source'),
});

/** Returns a message for each text that is empty. */
export const textErrors = (texts: Record<string, string>, message: string): FieldErrors =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text.trim() ? [] : [[name, message]])));

export const rateDraft = (rate?: TaxRate): RateDraft => ({
  key: crypto.randomUUID(),
  percent: rate ? String(rate.percent) : '',
  kinds: rate?.kinds ?? [],
  isPast: Boolean(rate?.to && rate.to < new Date().toISOString().slice(0, 10)),
  ...validityDraft(rate),
});

/** Returns the drafts of rates, the newest first. */
export const rateDrafts = (rates: readonly TaxRate[]): RateDraft[] =>
  rates.toSorted((a, b) => b.from.localeCompare(a.from)).map(rateDraft);

export const toggledKind = (kinds: readonly TaxedKind[], kind: TaxedKind): readonly TaxedKind[] =>
  kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind];

/** Reads rates without errors. */
export const readRates = (drafts: readonly RateDraft[]): TaxRate[] =>
  drafts.map(({ percent, kinds, ...validity }) => ({
    percent: percentOf(percent),
    ...(kinds.length > 0 && { kinds: [...kinds] }),
    ...readValidity(validity),
  }));

/** Names each field by the key of its draft: 'key.percent'. */
export const rateErrors = (drafts: readonly RateDraft[]): FieldErrors =>
  Object.fromEntries(
    drafts.flatMap((draft) => {
      const value = percentOf(draft.percent);
      const errors = {
        ...((Number.isNaN(value) || value > 40) && { percent: 'Please enter a number from 0 to 40' }),
        ...validityErrors(draft),
      };
      return Object.entries(errors).map(([name, text]) => [`${draft.key}.${name}`, text]);
    }),
  );

/** Accepts a decimal comma. Returns NaN for a text that is no number with at most two decimals. */
const percentOf = (text: string): number =>
  /^\d{1,2}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** Returns the beginnings of postal codes in a list that is typed. */
export const readPostalCodes = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

export const postalCodeErrors = (text: string): FieldErrors =>
  readPostalCodes(text).every((code) => /^[A-Z0-9]{1,8}$/.test(code))
    ? {}
    : { postalCodes: 'Please enter letters and digits, separated by commas' };
