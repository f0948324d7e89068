import { onTestFinished } from 'vitest';
import type { TaxedKind, TaxRules } from '@/lib/domain/tax/rules';
import { processWide } from '@/server/platform/process-wide';
import { currentTaxRules } from '@/server/tax/rules';

/** No stored version is newer. */
const lastVersionId = 2 ** 31 - 1;

/** Changes the rules of VAT in this process until the end of the test. */
export function changeTaxRules(change: (rules: TaxRules) => TaxRules): void {
  const cached = processWide<{ snapshot: { versionId: number; rules: TaxRules } }>('tax-rules');
  const { snapshot } = cached;
  cached.snapshot = { versionId: lastVersionId, rules: change(currentTaxRules()) };
  onTestFinished(() => {
    if (snapshot) cached.snapshot = snapshot;
    else delete cached.snapshot;
  });
}

/** Changes the rate of a country, or only that of one kind. */
export function setRate(code: string, percent: number, kind?: TaxedKind): void {
  const rate = { percent, from: '2000-01-01', to: null, source: 'A test', ...(kind && { kinds: [kind] }) };
  changeTaxRules((rules) => ({
    ...rules,
    countries: rules.countries.map((country) =>
      country.code === code ? { ...country, rates: kind ? [rate, ...country.rates] : [rate] } : country,
    ),
  }));
}
