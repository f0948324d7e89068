import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customerPriceOf, extrasOf, type PricedProject, toCents, toEuro, voiceFeeOf } from './prices';

const cents = fc.integer({ min: 0, max: 5_000_000 });
/** Rates are exact to a hundredth of a percent. */
const rate = fc.integer({ min: 0, max: 4_000 }).map((basisPoints) => basisPoints / 10_000);
const option = fc.record({ customerPriceCents: cents, voiceFeeCents: cents });
const addon = fc.record({
  id: fc.uuid(),
  name: fc.constant('Add-on'),
  description: fc.constant(''),
  options: fc.array(
    option.map((value) => ({ ...value, description: 'Option' })),
    { minLength: 1, maxLength: 4 },
  ),
  selected: fc.option(fc.nat({ max: 6 })),
});

const anyPriced: fc.Arbitrary<PricedProject> = fc.record({
  customerPriceCents: cents,
  voiceFeeCents: cents,
  discountCents: fc.oneof(fc.constant(0), cents),
  maxWords: fc.constantFrom(null, 100, 200, 500),
  maxWordOptions: fc
    .subarray([200, 500])
    .chain((all) => fc.tuple(...all.map((words) => option.map((value) => ({ ...value, words }))))),
  addons: fc.array(addon, { maxLength: 4 }),
});

describe('any price', () => {
  test('is whole cents, adds up to the cent and never falls below nothing', () => {
    fc.assert(
      fc.property(anyPriced, rate, (project, vatRate) => {
        const { price, discount, extras, total, vat, totalWithVat } = customerPriceOf(project, vatRate);
        expect([price, discount, extras, total, vat, totalWithVat].every(Number.isSafeInteger)).toBe(true);
        expect(total).toBe(Math.max(0, price - discount + extras));
        expect(totalWithVat).toBe(total + vat);
        expect(Math.abs(vat - total * vatRate)).toBeLessThanOrEqual(0.500_001);
      }),
    );
  });

  test('travels as euro and comes back as the same cents, each part of it', () => {
    fc.assert(
      fc.property(anyPriced, rate, (project, vatRate) => {
        for (const part of Object.values({ ...customerPriceOf(project, vatRate), ...voiceFeeOf(project) })) {
          expect(toCents(toEuro(part))).toBe(part);
          expect(toCents(JSON.parse(JSON.stringify(toEuro(part))))).toBe(part);
        }
      }),
    );
  });

  test('a discount does not change the fee of the voice', () => {
    fc.assert(
      fc.property(anyPriced, cents, (project, discountCents) => {
        expect(voiceFeeOf({ ...project, discountCents })).toEqual(voiceFeeOf(project));
      }),
    );
  });

  test('a credit takes off what it is worth, or all there is', () => {
    fc.assert(
      fc.property(anyPriced, cents, (project, discountCents) => {
        const full = customerPriceOf({ ...project, discountCents: 0 }, 0.25).total;
        const reduced = customerPriceOf({ ...project, discountCents }, 0.25).total;
        expect(full - reduced).toBe(Math.min(discountCents, full));
      }),
    );
  });

  test('choosing one more thing adds exactly its own price, to both sides', () => {
    fc.assert(
      fc.property(anyPriced, option, (project, more) => {
        const chosen = { id: 'more', name: 'More', description: '', selected: 0 };
        const withMore = {
          ...project,
          addons: [...project.addons, { ...chosen, options: [{ ...more, description: '' }] }],
        };
        expect(extrasOf(withMore).customerCents - extrasOf(project).customerCents).toBe(more.customerPriceCents);
        expect(voiceFeeOf(withMore).total - voiceFeeOf(project).total).toBe(more.voiceFeeCents);
      }),
    );
  });
});
