import { describe, expect, test } from 'vitest';
import { documentNumber, reverseChargeNote } from './documents';

describe('documents', () => {
  test('numbers have a series, a year and six digits', () => {
    expect(documentNumber('receipt', 2026, 42)).toBe('R-2026-000042');
    expect(documentNumber('selfBilling', 2027, 1_000_001)).toBe('SB-2027-1000001');
  });

  test('reverse charge only between companies of two EU countries', () => {
    const dk = { country: 'DK', vatId: 'DK12345678' };
    const se = { country: 'SE', vatId: 'SE123' };
    expect(reverseChargeNote(dk, se)).toMatch(/^Reverse charge: .* VAT ID SE123 /);
    expect(reverseChargeNote(dk, { ...se, vatId: '' })).toBeNull();
    expect(reverseChargeNote(dk, dk)).toBeNull();
    expect(reverseChargeNote({ country: 'US', vatId: '' }, se)).toMatch(/^Outside the scope/);
    expect(reverseChargeNote({ country: '', vatId: '' }, se)).toBeNull();
  });
});
