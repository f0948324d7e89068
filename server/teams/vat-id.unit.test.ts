// cspell:words GBGD MWST XIGD
import { describe, expect, test } from 'vitest';
import { shippedTaxRules } from '@/server/tax/shipped-rules';
import { checkedCountries, normalizeVatId } from './vat-id';

const vatIds = shippedTaxRules.countries.flatMap(({ code, vatId }) => (vatId ? [{ code, ...vatId }] : []));

test.each([
  ['DK13585628', 'DK', 'DK13585628'],
  ['13585628', 'DK', 'DK13585628'],
  ['dk-13585628', 'DK', 'DK13585628'],
  ['DK 13.58/56 28', 'DK', 'DK13585628'],
  ['DK13585627', 'DK', null],
  ['SE556188840401', 'SE', 'SE556188840401'],
  ['556188840401', 'SE', 'SE556188840401'],
  ['DE136695976', 'DE', 'DE136695976'],
  ['DE136695976', 'SE', null],
  ['094259216', 'GR', 'EL094259216'],
  ['el-094259216', 'GR', 'EL094259216'],
  ['GB980780684', 'GB', 'GB980780684'],
  ['GB980780685', 'GB', null],
  ['CHE-116.281.710', 'CH', 'CHE116281710'],
  ['12-3456789', 'US', '12-3456789'],
  ['abn-1', 'NZ', 'ABN-1'],
])('%s in %s: %s', (vatId, country, expected) => expect(normalizeVatId(vatId, country)).toBe(expected));

test.each(['NO998041538MVA', 'NO998041538', '998041538MVA', '998041538', 'no-998041538-mva', 'NO-998041538'])(
  '%s is one of Norway',
  (vatId) => expect(normalizeVatId(vatId, 'NO')).toBe('NO998041538MVA'),
);

test.each([
  ['GR094259216', 'GR', 'EL094259216'],
  ['CHE116281710MWST', 'CH', 'CHE116281710MWST'],
  ['116281710', 'CH', 'CHE116281710'],
  ['XIGD123', 'GB', 'XIGD123'],
  ['XI980780684', 'GB', 'XI980780684'],
  ['GD001', 'GB', 'GBGD001'],
  ['998041538', 'AU', null],
  ['998041539MVA', 'NO', null],
  ['XIGD1234', 'GB', null],
])('%s in %s by the rule of the country: %s', (vatId, country, expected) =>
  expect(normalizeVatId(vatId, country)).toBe(expected),
);

test('checks the VAT IDs of 35 countries: the EU and others', () => {
  const codes = vatIds.map(({ code }) => code);
  expect(codes.toSorted()).toEqual(checkedCountries.toSorted());
  expect(codes).toHaveLength(35);
  expect(codes).toEqual(expect.arrayContaining(['SE', 'GR', 'NO', 'CH', 'GB', 'RS', 'RU', 'BR']));
});

/** Returns an id with a wrong checksum; Andorra has none. */
const wrongOf = (country: string, vatId: string) =>
  country === 'AD' ? vatId.replace('1', 'X') : vatId.replace(/(?<=\d)\d/, (digit) => String((Number(digit) + 1) % 10));

describe.each(vatIds)('$code', ({ code: country, example }) => {
  const prefix = /^\D+(?=\d)/.exec(example)?.[0].slice(0, country === 'CH' ? 3 : 2) ?? '';
  test.each([
    example,
    example.slice(prefix.length),
    example.toLowerCase(),
    `${prefix}-${example.slice(prefix.length, -2)}-${example.slice(-2)}`,
  ])('%s is right', (vatId) => expect(normalizeVatId(vatId, country)).toBe(example));

  test('a wrong one is not', () => expect(normalizeVatId(wrongOf(country, example), country)).toBeNull());

  test('it is refused elsewhere', () => {
    const other = country === 'SE' ? 'DE' : 'SE';
    expect(normalizeVatId(example, other)).toBeNull();
  });
});

test('requires a VAT ID in these countries except in Great Britain', () => {
  expect(vatIds.filter(({ isRequired }) => !isRequired).map(({ code }) => code)).toEqual(['GB']);
});
