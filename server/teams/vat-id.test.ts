import { expect, test } from 'vitest';
import { isVatId, isVatIdRequired } from '@/server/teams/vat-id';

test.each([
  ['DK13585628', 'DK', true],
  ['13585628', 'DK', true],
  ['dk-13585628', 'DK', true],
  ['DK13585627', 'DK', false],
  ['SE556188840401', 'SE', true],
  ['DE136695976', 'DE', true],
  ['DE136695976', 'SE', false],
  ['anything', 'US', true],
])('%s in %s: %s', (vatId, country, isValid) => expect(isVatId(vatId, country)).toBe(isValid));

test('requires a VAT ID in the EU, Norway and Switzerland only', () => {
  expect(['SE', 'DE', 'GR', 'NO', 'CH', 'GB', 'US'].map(isVatIdRequired)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
