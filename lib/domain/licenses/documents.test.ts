import { describe, expect, test } from 'vitest';
import { documentNumber, reverseChargeNote } from './documents';

describe('documents', () => {
  test('numbers have a series, a year and six digits', () => {
    expect(documentNumber('receipt', 2026, 42)).toBe('R-2026-000042');
    expect(documentNumber('selfBilling', 2027, 1_000_001)).toBe('SB-2027-1000001');
  });

  const dk = { country: 'DK', vatId: 'DK12345678' };
  const se = { country: 'SE', vatId: 'SE123' };
  const outside = ['US', 'GB', 'CH'].map((country) => ({ country, vatId: '' }));

  test('reverse charge between companies of two EU countries', () => {
    expect(reverseChargeNote(dk, se)).toMatch(/^Reverse charge: .* VAT ID SE123 /);
    expect(reverseChargeNote(dk, { ...se, vatId: '' })).toBeNull();
    expect(reverseChargeNote(dk, dk)).toBeNull();
    expect(reverseChargeNote({ country: '', vatId: '' }, se)).toBeNull();
  });

  test.each(outside)('reverse charge of a supplier in $country to the EU, outside the scope the other way', (party) => {
    expect(reverseChargeNote(party, se)).toBe(
      'Reverse charge: VAT is to be accounted for by the recipient, VAT ID SE123 (Article 196, Council Directive 2006/112/EC).',
    );
    expect(reverseChargeNote(party, { ...se, vatId: '' })).toBe(
      'Reverse charge: VAT is to be accounted for by the recipient (Article 196, Council Directive 2006/112/EC).',
    );
    expect(reverseChargeNote(se, party)).toMatch(/^Outside the scope of EU VAT/);
    for (const other of outside) expect(reverseChargeNote(party, other)).toBeNull();
  });
});
