import { describe, expect, test } from 'vitest';
import { documentNumber } from './kinds';

describe('documents', () => {
  test('numbers have a series, a year and six digits', () => {
    expect(documentNumber('receipt', { year: 2026, count: 42 })).toBe('R-2026-000042');
    expect(documentNumber('invoiceInfo', { year: 2027, count: 1_000_001 })).toBe('II-2027-1000001');
  });

  test('numbers in a series of a supplier name it, within the 20 characters that some states allow', () => {
    expect(documentNumber('selfBilling', { year: 2026, count: 1, supplier: 42 })).toBe('SB-0042-2026-0001');
    expect(documentNumber('selfBillingCreditNote', { year: 2026, count: 9_999, supplier: 999_999 })).toHaveLength(19);
  });
});
