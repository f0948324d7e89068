import type { TaxedKind, TaxRate } from '@/lib/domain/tax/rules';

/** A rate as it is typed. */
export type RateDraft = {
  key: string;
  percent: string;
  /** Dates as YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  /** Empty for all kinds. */
  kinds: readonly TaxedKind[];
  source: string;
};

type Field = 'percent' | 'from' | 'to' | 'source';
/** The problems of fields, by the key of their draft. */
export type RateErrors = Readonly<Record<string, Partial<Record<Field, string>>>>;

export const emptyDraft = (): RateDraft => ({
  key: crypto.randomUUID(),
  percent: '',
  from: '',
  to: '',
  kinds: [],
  source: '',
});

export const draftOf = ({ percent, from, to, kinds, source }: TaxRate): RateDraft => ({
  key: crypto.randomUUID(),
  percent: String(percent),
  from,
  to: to ?? '',
  kinds: kinds ?? [],
  source,
});

export const changedDraft = (
  drafts: readonly RateDraft[],
  key: string,
  change: Partial<RateDraft>,
): readonly RateDraft[] => drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft));

export const toggledKind = (kinds: readonly TaxedKind[], kind: TaxedKind): readonly TaxedKind[] =>
  kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind];

/** Reads the rates, or says what is wrong with them. Accepts a decimal comma. */
export function readRates(drafts: readonly RateDraft[]): { rates: TaxRate[] } | { errors: RateErrors } {
  const errors = Object.fromEntries(
    drafts.flatMap((draft) => {
      const problems = problemsOf(draft);
      return Object.keys(problems).length > 0 ? [[draft.key, problems]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) return { errors };
  return {
    rates: drafts.map(({ percent, from, to, kinds, source }) => ({
      percent: percentOf(percent),
      from,
      to: to || null,
      ...(kinds.length > 0 && { kinds: [...kinds] }),
      source: source.trim(),
    })),
  };
}

function problemsOf({ percent, from, to, source }: RateDraft): Partial<Record<Field, string>> {
  const value = percentOf(percent);
  return {
    ...((Number.isNaN(value) || value > 40) && { percent: 'Please enter a number from 0 to 40' }),
    ...(!from && { from: 'Please enter a date' }),
    ...(to && to < from && { to: 'Please enter a later day' }),
    ...(!source.trim() && { source: 'Please enter a source' }),
  };
}

/** Returns NaN for a text that is no number with at most two decimals. */
const percentOf = (text: string): number =>
  /^\d{1,2}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
