import { expect, test } from 'vitest';
import { ruleChanges } from './rule-changes';
import type { TaxRate, TaxRules } from './rules';

const rate = (percent: number, from: string, given: Partial<TaxRate> = {}): TaxRate => ({
  percent,
  from,
  to: null,
  source: 'A law',
  ...given,
});

const sweden = (...rates: TaxRate[]): TaxRules['countries'][number] => ({
  code: 'SE',
  area: 'eu',
  rates,
  vatId: { form: 'SE and 12 digits', example: 'SE123456780601', isRequired: true },
  source: 'A law',
});

const note = { use: 'noVatId', country: null, text: 'No VAT.', from: '2020-01-01', to: null, source: 'A law' } as const;
const canary = {
  name: 'Canary Islands',
  country: 'ES',
  postalCodes: ['35'],
  countsAs: null,
  from: '1993-01-01',
  to: null,
  source: 'A law',
};
const rules = (given: Partial<TaxRules>): TaxRules => ({ countries: [], territories: [], notes: [], ...given });

test('names the country and its old and new rates', () => {
  const before = rules({ countries: [sweden(rate(25, '1990-07-01'))] });
  const after = rules({
    countries: [
      sweden(
        rate(25, '1990-07-01', { to: '2026-12-31' }),
        rate(26, '2027-01-01'),
        rate(6, '2027-01-01', { kinds: ['renewal'] }),
      ),
    ],
  });
  expect(ruleChanges(before, after)).toEqual([
    'Sweden: 25%, from Jul 1, 1990 → 25%, Jul 1, 1990 to Dec 31, 2026',
    'Sweden: 26%, from Jan 1, 2027 added',
    'Sweden: 6% for license renewals, from Jan 1, 2027 added',
  ]);
  expect(ruleChanges(after, before).slice(1)).toEqual([
    'Sweden: 26%, from Jan 1, 2027 removed',
    'Sweden: 6% for license renewals, from Jan 1, 2027 removed',
  ]);
  expect(ruleChanges(before, before)).toEqual([]);
});

test('names every other difference', () => {
  const before = rules({ countries: [sweden()], territories: [canary], notes: [note] });
  const after = rules({
    countries: [{ ...sweden(), area: 'outside', vatId: null, source: 'Another law' }],
    territories: [
      {
        ...canary,
        postalCodes: ['35', '38'],
        countsAs: 'ES',
        taxedBy: 'ES',
        rates: [rate(7, '2027-01-01')],
        source: 'Another law',
      },
    ],
    notes: [{ ...note, text: 'Free of VAT.', to: '2026-12-31' }],
  });
  expect(ruleChanges(before, after)).toEqual([
    'Sweden: area EU → Outside the EU',
    'Sweden: VAT ID SE and 12 digits, for example SE123456780601, required → none',
    'Sweden: source A law → Another law',
    'Canary Islands (Spain): postal codes 35 → 35, 38',
    'Canary Islands (Spain): counts as outside the EU → Spain',
    'Canary Islands (Spain): rates of none → Spain, its own',
    'Canary Islands (Spain): 7%, from Jan 1, 2027 added',
    'Canary Islands (Spain): source A law → Another law',
    'Seller without a VAT ID: text “No VAT.” → “Free of VAT.”',
    'Seller without a VAT ID: valid from Jan 1, 2020 → Jan 1, 2020 to Dec 31, 2026',
  ]);
  expect(ruleChanges(before, rules({ territories: [canary] }))).toEqual([
    'Sweden: removed',
    'Seller without a VAT ID: removed',
  ]);
});
