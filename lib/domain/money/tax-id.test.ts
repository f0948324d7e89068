import { expect, test } from 'vitest';
import { taxIdFrom } from './tax-id';

test.each([
  ['SE', 'SE556188840401', '5561888404'],
  ['SE', '5561888404', '5561888404'],
  ['DK', 'dk-13585628', '13585628'],
  ['DK', '13585628', '13585628'],
  ['GR', 'EL094259216', '094259216'],
  ['NO', 'NO123456718MVA', '123456718'],
  ['CH', 'CHE-123456707', 'CHE123456707'],
  ['US', '', ''],
])('proposes a tax ID in %s for %j', (country, vatId, taxId) => {
  expect(taxIdFrom(vatId, country)).toBe(taxId);
});
