import { expect, test } from 'vitest';
import { noteKey, territoryKey, withCountry, withNote, withTerritory } from './rule-edits';
import type { TaxRules } from './rules';

type Territory = TaxRules['territories'][number];

const valid = { from: '1993-01-01', to: null, source: 'A law' };
const part = (name: string, ...postalCodes: string[]): Territory => ({
  name,
  country: 'ES',
  postalCodes,
  countsAs: null,
  ...valid,
});
const country = (code: string): TaxRules['countries'][number] => ({
  code,
  area: 'eu',
  rates: [],
  vatId: null,
  source: 'A law',
});
const note = { use: 'noVatId', country: null, text: 'No VAT.', ...valid } as const;

const rules = (given: Partial<TaxRules>): TaxRules => ({ countries: [], territories: [], notes: [], ...given });
const namesOf = ({ territories }: TaxRules) => territories.map(({ name }) => name);

test('a country takes the place of the one with its code, or is added', () => {
  const before = rules({ countries: [country('SE'), country('ES')] });
  const outside = { ...country('SE'), area: 'outside' as const };
  expect(withCountry(before, outside).countries).toEqual([outside, country('ES')]);
  expect(withCountry(before, country('NO')).countries).toEqual([...before.countries, country('NO')]);
});

test('a part of a country is listed before those that contain it, and after those within it', () => {
  const canary = part('Canary Islands', '35', '38');
  const before = rules({ territories: [part('Ceuta', '51'), canary, part('Melilla', '52')] });
  expect(namesOf(withTerritory(before, null, part('Harbor', '35330')))).toEqual([
    'Ceuta',
    'Harbor',
    'Canary Islands',
    'Melilla',
  ]);
  expect(namesOf(withTerritory(before, null, part('Africa', '5')))).toEqual([
    'Ceuta',
    'Canary Islands',
    'Melilla',
    'Africa',
  ]);
  const ceuta = territoryKey(part('Ceuta'));
  expect(namesOf(withTerritory(before, ceuta, part('Both', '5')))).toEqual(['Canary Islands', 'Melilla', 'Both']);
  expect(namesOf(withTerritory(before, ceuta, part('Ceuta', '51', '53')))).toEqual(namesOf(before));
});

test('a new rule for the same ends the earlier one on the day before', () => {
  const before = rules({ territories: [part('Ceuta', '51'), part('Melilla', '52')], notes: [note] });
  const later = { ...part('Ceuta', '51'), from: '2027-01-01' };
  const [old, ...others] = withTerritory(before, null, later).territories;
  expect(old).toEqual({ ...part('Ceuta', '51'), to: '2026-12-31' });
  expect(others).toEqual([part('Melilla', '52'), later]);
  const text = { ...note, text: 'Free of VAT.' };
  expect(withNote(before, noteKey(note), text).notes).toEqual([text]);
  expect(withNote(before, null, { ...text, from: '2027-01-01' }).notes).toEqual([
    { ...note, to: '2026-12-31' },
    { ...text, from: '2027-01-01' },
  ]);
  const german = { ...text, country: 'DE', from: '2027-01-01' };
  expect(withNote(before, null, german).notes).toEqual([note, german]);
});
