import { expect, test } from 'vitest';
import { isVatIdRequired, vatCountries } from '@/lib/domain/money/vat-countries';
import { checkedCountries, normalizeVatId } from './vat-id';

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

test('checks the VAT IDs of 35 countries: the EU and others', () => {
  expect([...vatCountries].toSorted()).toEqual(checkedCountries.toSorted());
  expect(vatCountries.size).toBe(35);
  expect(['SE', 'GR', 'NO', 'CH', 'GB', 'RS', 'RU', 'BR'].filter((country) => !vatCountries.has(country))).toEqual([]);
});

test('requires a VAT ID in these countries except in Great Britain', () => {
  expect(['SE', 'DE', 'GR', 'NO', 'CH', 'RS', 'GB', 'US', ''].filter(isVatIdRequired)).toEqual([
    'SE',
    'DE',
    'GR',
    'NO',
    'CH',
    'RS',
  ]);
});
