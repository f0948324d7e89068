import { describe, expect, test } from 'vitest';
import { taxDecision, taxDecisionShape, type TaxParty, type TaxQuestion } from './decision';
import { taxRules, type TaxRules } from './rules';

const valid = { from: '2020-01-01', to: null, source: 'Law' };
const rate = (percent: number) => ({ percent, ...valid });

const rules: TaxRules = {
  countries: [
    { code: 'DE', area: 'eu', rates: [rate(19), { ...rate(7), kinds: ['renewal'] }], vatId: null, source: 'Law' },
    {
      code: 'FI',
      area: 'eu',
      rates: [
        { ...rate(24), to: '2024-08-31' },
        { ...rate(25.5), from: '2024-09-01' },
      ],
      vatId: null,
      source: 'Law',
    },
    { code: 'GB', area: 'outside', rates: [rate(20)], vatId: null, source: 'Law' },
  ],
  territories: [
    { name: 'Island', country: 'FI', postalCodes: ['22'], countsAs: null, taxedBy: 'FI', ...valid },
    { name: 'Harbor', country: 'DE', postalCodes: ['27'], countsAs: null, ...valid, to: '2025-12-31' },
    { name: 'Isle', country: 'IM', postalCodes: [], countsAs: 'GB', ...valid },
    { name: 'Valley', country: 'DE', postalCodes: ['87'], countsAs: 'DE', rates: [rate(16)], ...valid },
  ],
  notes: [
    { use: 'reverseCharge', country: null, text: '{seller} to {buyer}, {vatId}', ...valid },
    { use: 'reverseChargeWithoutVatId', country: null, text: 'Reverse charge', ...valid },
    { use: 'outsideScope', country: null, text: 'Outside', ...valid, to: '2024-12-31' },
    { use: 'outsideScope', country: null, text: 'Outside since 2025', ...valid, from: '2025-01-01' },
    { use: 'outsideScope', country: 'FI', text: 'Outside Finland', ...valid },
    { use: 'smallBusiness', country: null, text: 'Small business', ...valid },
    { use: 'noVatId', country: null, text: 'No VAT ID', ...valid },
  ],
};

const party = (country: string, more: Partial<TaxParty> = {}): TaxParty => ({
  name: country,
  country,
  postalCode: '',
  vatId: '',
  standing: 'registered',
  ...more,
});

function decide(seller: TaxParty, buyer: TaxParty, more: Partial<TaxQuestion> = {}) {
  const decision = taxDecision({ seller, buyer, kind: 'recording', date: '2026-01-15', rules, ...more });
  return decision && { category: decision.category, rate: decision.rate, note: decision.note };
}

const domestic = (fraction: number) => ({ category: 'domestic', rate: fraction, note: '' });

test('the rules of this test satisfy the schema', () => {
  expect(taxRules.parse(rules)).toEqual(rules);
});

test('a decision stores the facts that it was made from', () => {
  const decision = taxDecision({
    seller: party('DE', { vatId: 'DE1' }),
    buyer: party('FI', { postalCode: '00100', vatId: 'FI1' }),
    kind: 'pickup',
    date: '2026-01-15',
    rules,
  });
  expect(taxDecisionShape.parse(decision).evidence).toEqual({
    kind: 'pickup',
    date: '2026-01-15',
    sellerCountry: 'DE',
    sellerVatId: 'DE1',
    buyerCountry: 'FI',
    buyerPostalCode: '00100',
    buyerVatId: 'FI1',
    isSetBySupport: false,
    vatIdCheck: null,
  });
});

test('there is no decision until both countries are known', () => {
  expect(decide(party('DE'), party(''))).toBeNull();
  expect(decide(party(''), party('DE'))).toBeNull();
});

describe('rates', () => {
  test('a rate of a kind replaces the general one for this kind only', () => {
    expect(decide(party('DE'), party('DE'), { kind: 'renewal' })).toEqual(domestic(0.07));
    expect(decide(party('DE'), party('DE'), { kind: 'round' })).toEqual(domestic(0.19));
  });

  test('both days of a validity are included', () => {
    const on = (date: string) => decide(party('FI'), party('FI'), { date });
    expect(['2020-01-01', '2024-08-31', '2024-09-01'].map(on)).toEqual([0.24, 0.24, 0.255].map(domestic));
  });

  test('no VAT is charged on a day without a rate', () => {
    expect(decide(party('FI'), party('FI'), { date: '2019-12-31' })).toEqual({
      category: 'outsideScope',
      rate: 0,
      note: '',
    });
  });
});

describe('territories', () => {
  test('are recognized by postal codes in any notation, while they are valid', () => {
    const inHarbor = (postalCode: string, date = '2025-12-31') =>
      decide(party('FI'), party('DE', { postalCode }), { date })?.category;
    for (const postalCode of ['27498', '27 498', 'D-27498', 'de 27498']) {
      expect(inHarbor(postalCode), postalCode).toBe('outsideScope');
    }
    expect(inHarbor('27498', '2026-01-01')).toBe('domestic');
    for (const postalCode of ['', '12700', '2 8 7']) expect(inHarbor(postalCode), postalCode).toBe('domestic');
  });

  test('one that counts as another country has its rates', () => {
    expect(decide(party('GB'), party('IM'))).toEqual(domestic(0.2));
    expect(decide(party('IM'), party('GB'))).toEqual(domestic(0.2));
    expect(decide(party('DE'), party('IM', { vatId: 'GB1' }))?.category).toBe('outsideScope');
  });

  test('one that its country taxes is domestic for this country, and outside of the EU for others', () => {
    const island = party('FI', { postalCode: '22100', vatId: 'FI1' });
    expect(decide(party('FI'), island)).toEqual(domestic(0.255));
    expect(decide(island, party('FI'))).toEqual(domestic(0.255));
    expect(decide(party('DE'), island)?.category).toBe('outsideScope');
    expect(decide(island, party('DE'))?.category).toBe('reverseCharge');
  });

  test('one with its own rates has them as the buyer, and as the seller to another EU country', () => {
    const valley = party('DE', { postalCode: '87491' });
    expect(decide(party('DE'), valley)).toEqual(domestic(0.16));
    expect(decide(valley, party('DE'))).toEqual(domestic(0.19));
    expect(decide(valley, party('FI'))).toEqual(domestic(0.16));
    expect(decide(valley, party('FI', { vatId: 'FI1' }))?.category).toBe('reverseCharge');
  });
});

describe('notes', () => {
  test('a text of the country of the seller replaces the general one', () => {
    expect(decide(party('FI'), party('US'))?.note).toBe('Outside Finland');
    expect(decide(party('DE'), party('US'))?.note).toBe('Outside since 2025');
    expect(decide(party('DE'), party('US'), { date: '2024-12-31' })?.note).toBe('Outside');
  });

  test('name both companies as they are written', () => {
    const seller = party('DE', { name: "A $& B $'" });
    const buyer = party('FI', { name: '$1 Oy', vatId: 'FI1' });
    expect(decide(seller, buyer)?.note).toBe("A $& B $' to $1 Oy, FI1");
  });

  test('do not show a VAT ID that is invalid', () => {
    const buyer = party('DE', { vatId: 'DE1', isVatIdInvalid: true });
    expect(decide(party('GB'), buyer)).toEqual({ category: 'reverseCharge', rate: 0, note: 'Reverse charge' });
    expect(decide(party('FI'), buyer)).toEqual(domestic(0.255));
  });

  test('tell a small business from a seller without a VAT ID', () => {
    expect(decide(party('DE', { standing: 'smallBusiness' }), party('DE'))?.note).toBe('Small business');
    expect(decide(party('DE', { standing: 'unregistered' }), party('DE'))?.note).toBe('No VAT ID');
  });
});

describe("support's setting", () => {
  test('VAT is the rate of the seller, wherever the buyer is', () => {
    for (const country of ['FI', 'US', '']) {
      expect(decide(party('DE'), party(country), { setting: { hasVat: true } })).toEqual(domestic(0.19));
    }
  });

  test('no VAT has the category and the note that support has entered', () => {
    const setting = { hasVat: false as const, category: 'exempt' as const, note: 'Embassy' };
    expect(decide(party('DE'), party('DE'), { setting })).toEqual({ category: 'exempt', rate: 0, note: 'Embassy' });
    expect(
      taxDecision({ seller: party('DE'), buyer: party('DE'), setting, kind: 'recording', date: '2026-01-15', rules })
        ?.evidence.isSetBySupport,
    ).toBe(true);
  });
});
