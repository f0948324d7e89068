import { expect, test } from 'vitest';
import { ruleProblems } from './rule-problems';
import { taxNoteUses, type TaxRate, type TaxRules } from './rules';

const today = '2026-11-30';

const rate = (given: Partial<TaxRate> = {}): TaxRate => ({
  percent: 25,
  from: '1990-07-01',
  to: null,
  source: 'A law',
  ...given,
});

const country = (code: string, rates: TaxRate[] = [rate()], area: 'eu' | 'outside' = 'eu') => ({
  code,
  area,
  rates,
  vatId: null,
  source: 'A law',
});

const note = (given: Partial<TaxRules['notes'][number]> = {}): TaxRules['notes'][number] => ({
  use: 'reverseCharge',
  country: null,
  text: 'Reverse charge, VAT ID {vatId}.',
  from: '2010-01-01',
  to: null,
  source: 'A law',
  ...given,
});

const territory = (given: Partial<TaxRules['territories'][number]> = {}): TaxRules['territories'][number] => ({
  name: 'Canary Islands',
  country: 'ES',
  postalCodes: ['35', '38'],
  countsAs: null,
  from: '1993-01-01',
  to: null,
  source: 'A law',
  ...given,
});

const rules = (given: Partial<TaxRules> = {}): TaxRules => ({
  countries: [country('SE'), country('ES', [rate({ percent: 21 })]), country('US', [], 'outside')],
  territories: [territory()],
  notes: taxNoteUses.map((use) => note({ use })),
  ...given,
});

const messagesOf = (given: Partial<TaxRules>, required: readonly string[] = ['SE', 'ES']) =>
  ruleProblems(rules(given), today, required).map(({ message }) => message);
const messagesOfRates = (...rates: TaxRate[]) => messagesOf({ countries: [country('SE', rates), country('ES')] });

test('usable rules have no problem', () => {
  expect(ruleProblems(rules(), today, ['SE', 'ES', 'US'])).toEqual([]);
});

test('a country is listed once, and those that come with Timbre are not left out', () => {
  expect(messagesOf({ countries: [country('SE'), country('SE')] })).toEqual([
    'Sweden is listed twice.',
    'Spain is missing. List it with its area.',
  ]);
  expect(messagesOf({ countries: [country('SE'), country('ES'), country('ZZ')] })).toEqual([
    'ZZ is not the code of a country.',
  ]);
});

test('rates of the same kinds do not overlap, even for a day', () => {
  const old = rate({ to: '2026-12-31' });
  expect(messagesOfRates(old, rate({ percent: 26, from: '2027-01-01' }))).toEqual([]);
  expect(messagesOfRates(old, rate({ percent: 26, from: '2026-12-31' }))).toEqual([
    'Sweden: The rates 25% and 26% both apply on Dec 31, 2026.',
  ]);
  const renewals = rate({ percent: 6, kinds: ['renewal', 'pickup'] });
  expect(messagesOfRates(rate(), renewals)).toEqual([]);
  expect(messagesOfRates(rate(), renewals, rate({ percent: 12, kinds: ['pickup'], from: '2020-01-01' }))).toEqual([
    'Sweden: The rates 6% and 12% both apply to pickups on Jan 1, 2020.',
  ]);
});

test('a country of the EU has a rate for each kind from today on', () => {
  const gap = [rate({ to: '2026-12-31' }), rate({ from: '2027-01-02' })];
  expect(messagesOfRates(...gap)).toContain('Sweden: No rate applies to recordings on Jan 1, 2027.');
  expect(messagesOfRates(...gap)).toHaveLength(4);
  expect(messagesOfRates(rate({ to: '2026-11-29' }))).toContain('Sweden: No rate applies to license renewals today.');
  expect(messagesOfRates(rate({ kinds: ['recording', 'pickup', 'round'] }))).toEqual([
    'Sweden: No rate applies to license renewals today.',
  ]);
  // Before today, gaps stay as they were.
  expect(messagesOfRates(rate({ to: '2000-01-01' }), rate({ from: '2020-01-01' }))).toEqual([]);
  expect(messagesOf({ countries: [country('SE', [], 'outside'), country('ES')] })).toEqual([]);
});

test('dates exist, and nothing ends before it begins', () => {
  expect(messagesOfRates(rate({ from: '2026-02-30' }))).toEqual(['Sweden: 2026-02-30 is not a date.']);
  expect(messagesOfRates(rate({ from: '2026-01-01', to: '2025-12-31' }))).toEqual([
    'Sweden: The rate of 25% ends before it begins on Jan 1, 2026.',
  ]);
});

test('parts of a country have their own postal codes, and count as a country of the list', () => {
  const ceuta = territory({ name: 'Ceuta', postalCodes: ['51'] });
  expect(messagesOf({ territories: [territory(), ceuta] })).toEqual([]);
  const part = { ...ceuta, postalCodes: ['350'] };
  expect(messagesOf({ territories: [part, territory()] })).toEqual([]);
  expect(messagesOf({ territories: [territory(), part] })).toEqual([
    'Canary Islands (Spain) and Ceuta (Spain) share postal codes on Jan 1, 1993. List the smaller one first.',
  ]);
  const twin = { ...ceuta, postalCodes: ['35'], from: '2020-01-01' };
  expect(messagesOf({ territories: [{ ...twin, name: 'Melilla' }, twin] })).toEqual([
    'Melilla (Spain) and Ceuta (Spain) share postal codes on Jan 1, 2020. End one before.',
  ]);
  expect(messagesOf({ territories: [ceuta, { ...ceuta, postalCodes: ['52'] }] })).toEqual([
    'Ceuta (Spain) is listed twice on Jan 1, 1993.',
  ]);
  expect(messagesOf({ territories: [territory({ postalCodes: [] })] })).toEqual([
    'Canary Islands (Spain): It needs postal codes, or it would be all of the country.',
  ]);
  expect(messagesOf({ territories: [territory({ country: 'AX', postalCodes: [] })] })).toEqual([]);
  for (const given of [{ countsAs: 'FR' }, { taxedBy: 'FR' }]) {
    expect(messagesOf({ territories: [territory(given)] })).toEqual([
      'Canary Islands (Spain): It refers to France, which is not listed.',
    ]);
  }
  expect(messagesOf({ territories: [territory({ rates: [rate(), rate({ percent: 7 })] })] })).toEqual([
    'Canary Islands (Spain): The rates 25% and 7% both apply on Jul 1, 1990.',
  ]);
});

test('each use has one text for all countries from today on', () => {
  const others = taxNoteUses.filter((use) => use !== 'noVatId').map((use) => note({ use }));
  expect(messagesOf({ notes: others })).toEqual(['Seller without a VAT ID: There is no text for all countries today.']);
  const german = note({ use: 'noVatId', country: 'DE' });
  expect(messagesOf({ notes: [...others, german] })).toHaveLength(1);
  expect(messagesOf({ notes: [...others, german, note({ use: 'noVatId' }), note({ use: 'noVatId' })] })).toEqual([
    'Seller without a VAT ID: There are two texts on Jan 1, 2010.',
  ]);
  expect(messagesOf({ notes: [...others, note({ use: 'noVatId', text: 'For {client}.' })] })).toEqual([
    'Seller without a VAT ID: {client} stands for nothing. Use {vatId}, {buyer} or {seller}.',
  ]);
});

test('a problem names the field that has it', () => {
  const fieldsOf = (given: Partial<TaxRules>) =>
    ruleProblems(rules(given), today, ['SE', 'ES']).map(({ field }) => field.replace('rules.', ''));
  const early = { to: '1990-01-01' };
  expect(fieldsOf({ countries: [country('SE', [rate(), rate()]), country('ES')] })).toEqual(['countries.SE.rates']);
  expect(
    fieldsOf({
      territories: [territory({ country: 'ZZ', countsAs: 'FR', taxedBy: 'FR', ...early, rates: [rate(early)] })],
    }),
  ).toEqual(['country', 'countsAs', 'taxedBy', 'to', 'rates'].map((field) => `territories.Canary Islands.${field}`));
  expect(fieldsOf({ territories: [territory(), territory({ name: 'Ceuta' })] })).toEqual([
    'territories.Canary Islands.postalCodes',
  ]);
  const others = taxNoteUses.map((use) => note({ use }));
  expect(fieldsOf({ notes: [...others, note({ country: 'ZZ', text: '{client}', ...early })] })).toEqual(
    ['country', 'to', 'text'].map((field) => `notes.reverseCharge.${field}`),
  );
  expect(fieldsOf({ notes: [...others, note()] })).toEqual(['notes.reverseCharge.from']);
  expect(fieldsOf({ notes: others.slice(1) })).toEqual(['notes.reverseCharge.to']);
});
