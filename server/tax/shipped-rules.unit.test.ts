import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from '@/lib/domain/people/countries';
import { vatOn, vatWithin } from '@/lib/domain/tax/amounts';
import { taxDecision, type TaxParty, type TaxQuestion } from '@/lib/domain/tax/decision';
import { ruleProblems } from '@/lib/domain/tax/rule-problems';
import { taxedKinds, taxNoteUses, taxRules } from '@/lib/domain/tax/rules';
import { shippedTaxRules } from './shipped-rules';

const today = new Date().toISOString().slice(0, 10);
const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/rules/tax.md'), 'utf8');

type Case = Record<'number' | 'seller' | 'buyer' | 'kind' | 'date' | 'category' | 'rate' | 'note' | 'source', string>;

const cases = page.split('\n').flatMap((line): Case[] => {
  if (!/^\| \d/.test(line)) return [];
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
  const [number = '', seller = '', buyer = '', kind = '', date = '', category = '', rate = '', note = '', source = ''] =
    cells;
  return [{ number, seller, buyer, kind, date, category, rate, note, source }];
});

const standings = { 'small business': 'smallBusiness', unregistered: 'unregistered' } as const;

/** Reads a cell such as 'FI 22100 unregistered' or 'GB BT1 5GS with invalid VAT ID'. */
function partyOf(cell: string, name: string): TaxParty {
  const [, country = '', postalCode = '', standing = '', vatId] =
    /^([A-Z]{2})((?: [A-Z\d-]+)*?)(?: (small business|unregistered))?(?: with (VAT ID|invalid VAT ID))?$/.exec(cell) ??
    [];
  return {
    name,
    country,
    postalCode: postalCode.trim(),
    vatId: vatId ? `${country}123456` : '',
    isVatIdInvalid: vatId === 'invalid VAT ID',
    standing: standing in standings ? standings[standing as keyof typeof standings] : 'registered',
  };
}

/** Returns the shipped text for a cell such as 'smallBusiness DE'. */
function noteOf(cell: string, buyer: TaxParty): string {
  if (cell === '–') return '';
  const [use, country = null] = cell.split(' ');
  const texts = shippedTaxRules.notes.filter((note) => note.use === use && note.country === country);
  expect(texts).toHaveLength(1);
  return (texts[0]?.text ?? '').replace('{vatId}', buyer.vatId).replace('{seller}', 'Seller Ltd');
}

describe('the cases of docs/rules/tax.md', () => {
  test('are complete', () => {
    expect(cases.length).toBeGreaterThanOrEqual(75);
    expect(cases.map(({ number }) => Number(number))).toEqual(cases.map((_, index) => index + 1));
    for (const { number, seller, buyer, source } of cases) {
      expect(source, number).not.toBe('');
      for (const cell of [seller, buyer])
        expect(countries, `${number} ${cell}`).toHaveProperty(partyOf(cell, '').country);
    }
  });

  test.each(cases)('$number: $seller to $buyer on $date', (row) => {
    const buyer = partyOf(row.buyer, 'Buyer Ltd');
    const kind = taxedKinds.find((known) => known === row.kind);
    expect(kind).toBeDefined();
    const decision = taxDecision({
      seller: partyOf(row.seller, 'Seller Ltd'),
      buyer,
      kind: kind ?? 'recording',
      date: row.date,
      rules: shippedTaxRules,
    });
    expect({ category: decision?.category, rate: decision?.rate, note: decision?.note }).toEqual({
      category: row.category,
      rate: Math.round(Number.parseFloat(row.rate) * 10) / 1_000,
      note: noteOf(row.note, buyer),
    });
  });
});

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

describe('the shipped rules', () => {
  test('satisfy the schema, and each has a source', () => {
    expect(taxRules.parse(shippedTaxRules)).toEqual(shippedTaxRules);
  });

  test('name the countries of the EU and others, each once', () => {
    const codes = shippedTaxRules.countries.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)]);
    expect(shippedTaxRules.countries.filter(({ area }) => area === 'eu').map(({ code }) => code)).toEqual(memberStates);
    expect(codes).toEqual(expect.arrayContaining(['US', 'IS']));
  });

  test('have no gap and no overlap since 2020, and hide no territory', () => {
    expect(ruleProblems(shippedTaxRules, '2020-01-01', memberStates)).toEqual([]);
  });

  test('have a general note for each use, and one per country', () => {
    const named = shippedTaxRules.notes.map(({ use, country }) => `${use} ${country ?? ''}`);
    expect(named).toEqual([...new Set(named)]);
    for (const use of taxNoteUses) expect(named).toContain(`${use} `);
  });

  test('have the notes that documents had before the rules', () => {
    const question: TaxQuestion = {
      seller: partyOf('SE', 'Seller AB'),
      buyer: { ...partyOf('DK', 'Møller ApS'), vatId: 'DK13585628' },
      kind: 'recording',
      date: today,
      rules: shippedTaxRules,
    };
    expect(taxDecision(question)?.note).toBe(
      'Reverse charge: VAT is to be accounted for by the recipient, VAT ID DK13585628 (Article 196, Council Directive 2006/112/EC).',
    );
    expect(taxDecision({ ...question, seller: partyOf('US', ''), buyer: partyOf('DK', '') })?.note).toBe(
      'Reverse charge: VAT is to be accounted for by the recipient (Article 196, Council Directive 2006/112/EC).',
    );
    expect(taxDecision({ ...question, buyer: partyOf('US', '') })?.note).toBe(
      'Outside the scope of EU VAT: the place of supply is where the recipient is established.',
    );
    expect(
      taxDecision({ ...question, seller: partyOf('SE unregistered', 'Sam Rivers'), buyer: partyOf('SE', '') })?.note,
    ).toBe('The fee is without VAT. Where VAT is due on it, Sam Rivers invoices it separately.');
  });
});

const anyCountry = fc.constantFrom(...Object.keys(countries));
const anyParty: fc.Arbitrary<TaxParty> = fc.record({
  name: fc.string(),
  country: anyCountry,
  postalCode: fc.oneof(
    fc.constantFrom('', ...shippedTaxRules.territories.flatMap(({ postalCodes }) => postalCodes)),
    fc.string({ maxLength: 10 }),
  ),
  vatId: fc.constantFrom('', 'XX123456'),
  isVatIdInvalid: fc.boolean(),
  standing: fc.constantFrom('registered' as const, 'smallBusiness' as const, 'unregistered' as const),
});
const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyQuestion: fc.Arbitrary<TaxQuestion> = fc.record({
  seller: anyParty,
  buyer: anyParty,
  kind: fc.constantFrom(...taxedKinds),
  date: anyDay,
  rules: fc.constant(shippedTaxRules),
});

describe('any two companies', () => {
  test('have a decision: a rate only if it is domestic, and a reason if there is none', () => {
    const seen = new Set<string>();
    // Pairs of the same country are rare among all countries.
    fc.assert(
      fc.property(anyQuestion, fc.boolean(), (given, isAtHome) => {
        const { country, postalCode } = isAtHome ? given.seller : given.buyer;
        const question = { ...given, buyer: { ...given.buyer, country, postalCode } };
        const decision = taxDecision(question);
        expect(decision).not.toBeNull();
        seen.add(decision?.category ?? '');
        const isDomestic = decision?.category === 'domestic';
        expect((decision?.rate ?? 0) > 0).toBe(isDomestic);
        expect(decision?.note === '').toBe(isDomestic);
        if (question.seller.standing !== 'registered') expect(isDomestic).toBe(false);
      }),
      { numRuns: 10_000 },
    );
    expect([...seen].toSorted()).toEqual(['domestic', 'outsideScope', 'reverseCharge', 'smallBusiness']);
  });
});

const rates = [...shippedTaxRules.countries, ...shippedTaxRules.territories].flatMap(
  (place) => place.rates?.map(({ percent }) => percent / 100) ?? [],
);

test('VAT is whole cents nearest to the exact amount, and is found again within the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(...rates), (netCents, rate) => {
      const vat = vatOn(netCents, rate);
      expect(Number.isSafeInteger(vat)).toBe(true);
      expect(Math.abs(vat * 1_000 - netCents * Math.round(rate * 1_000))).toBeLessThanOrEqual(500);
      const within = vatWithin(netCents + vat, rate);
      expect(Number.isSafeInteger(within)).toBe(true);
      expect(Math.abs(within - vat)).toBeLessThanOrEqual(1);
    }),
  );
});
