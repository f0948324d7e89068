import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatOfRefunds, vatOn } from './amounts';

const anyRate = fc.integer({ min: 0, max: 4_000 }).map((basisPoints) => basisPoints / 10_000);

test('the VAT of any refunds adds up to the VAT of the charge, and none is negative or exceeds its refund', () => {
  const anyParts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), anyRate, anyParts, (netCents, rate, refundedParts) => {
      const vatCents = vatOn(netCents, rate);
      const amountCents = netCents + vatCents;
      const totals = [...refundedParts.map((part) => Math.round(amountCents * part)), amountCents];
      const refunds = totals.toSorted((a, b) => a - b);
      const vats = refunds.map((refundedCents) => vatOfRefunds({ amountCents, vatCents }, refundedCents));
      const parts = vats.map((vat, index) => ({
        vat: vat - (vats[index - 1] ?? 0),
        gross: (refunds[index] ?? 0) - (refunds[index - 1] ?? 0),
      }));
      expect(parts.filter(({ vat, gross }) => vat < 0 || vat > gross)).toEqual([]);
      expect(vats.at(-1)).toBe(vatCents);
    }),
    { numRuns: 10_000 },
  );
});
