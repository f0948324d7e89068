import { describe, expect, test } from 'vitest';
import { documentNumber } from './kinds';

describe('documents', () => {
  test('numbers have a series, a year and six digits', () => {
    expect(documentNumber('receipt', 2026, 42)).toBe('R-2026-000042');
    expect(documentNumber('selfBilling', 2027, 1_000_001)).toBe('SB-2027-1000001');
  });
});
