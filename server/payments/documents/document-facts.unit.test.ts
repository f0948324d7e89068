import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerPriceOf, type PricedProject, voiceFeeOf } from '@/lib/domain/money/prices';
import { vatWithin } from '@/lib/domain/tax/amounts';
import { type DocumentMoney, feeLines, priceLines } from './document-facts';

const cents = fc.integer({ min: 0, max: 5_000_000 });
const option = fc.record({ customerPriceCents: cents, voiceFeeCents: cents });

const anyPriced: fc.Arbitrary<PricedProject> = fc
  .record({
    customerPriceCents: cents,
    voiceFeeCents: cents,
    discountCents: cents,
    words: fc.option(option),
    addons: fc.array(fc.tuple(option, fc.constantFrom(null, 0, 9)), { maxLength: 3 }),
  })
  .map(({ words, addons, ...project }) => ({
    ...project,
    maxWords: words ? 500 : null,
    maxWordOptions: words ? [{ ...words, words: 500 }] : [],
    addons: addons.map(([one, selected], index) => ({
      id: `addon-${index}`,
      name: 'Media',
      description: '',
      selected,
      options: [{ ...one, description: 'TV' }],
    })),
  }));

const sumOf = ({ lines }: DocumentMoney) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

test('customer lines add up to the net amount, net and VAT to the charged amount', () => {
  fc.assert(
    fc.property(anyPriced, fc.constantFrom(0, 0.07, 0.19, 0.25, 0.255), (project, rate) => {
      const price = customerPriceOf(project, rate);
      const paper = priceLines(project, 'Commercial', price, rate);
      expect(sumOf(paper)).toBe(paper.netCents);
      expect(paper.netCents + paper.vatCents).toBe(paper.grossCents);
      expect(paper.grossCents).toBe(price.totalWithVat);
      expect([0, 7, 19, 25, 25.5]).toContain(paper.vatPercent);
      expect(paper.vatPercent / 100).toBeCloseTo(rate, 10);
    }),
  );
});

test('voice lines add up to the total fee', () => {
  fc.assert(
    fc.property(anyPriced, (project) => {
      const paper = feeLines(project, 'Voice recording: Commercial');
      expect(sumOf(paper)).toBe(voiceFeeOf(project).total);
      expect([paper.netCents, paper.vatCents, paper.grossCents]).toEqual([sumOf(paper), 0, sumOf(paper)]);
    }),
  );
});

test('adds a line for each option and caps the discount at the price', () => {
  const project: PricedProject = {
    customerPriceCents: 1e4,
    voiceFeeCents: 6e3,
    discountCents: 5e4,
    maxWords: 500,
    maxWordOptions: [{ words: 500, customerPriceCents: 2500, voiceFeeCents: 1e3 }],
    addons: [
      {
        id: 'media',
        name: 'Media',
        description: '',
        selected: 0,
        options: [{ description: 'TV', customerPriceCents: 1, voiceFeeCents: 1 }],
      },
    ],
  };
  expect(priceLines(project, 'Commercial', customerPriceOf(project, 0.25), 0.25)).toMatchObject({
    lines: [
      { text: 'Commercial', amountCents: 10_000 },
      { text: 'Word allowance: 500 words', amountCents: 2_500 },
      { text: 'Media: TV', amountCents: 1 },
      { text: 'Discount', amountCents: -12_501 },
    ],
    grossCents: 0,
  });
});

test('an amount that was charged at another rate has a line for the difference', () => {
  fc.assert(
    fc.property(anyPriced, fc.constantFrom(0.07, 0.19, 0.25), fc.constantFrom(0.2, 0.255), (project, old, rate) => {
      const { totalWithVat } = customerPriceOf(project, old);
      const vat = vatWithin(totalWithVat, rate);
      const price = { ...customerPriceOf(project, rate), vat, total: totalWithVat - vat, totalWithVat };
      const paper = priceLines(project, 'Commercial', price, rate);
      expect(sumOf(paper)).toBe(paper.netCents);
      expect([paper.netCents + paper.vatCents, paper.grossCents]).toEqual([totalWithVat, totalWithVat]);
      const isAdjusted = paper.netCents !== customerPriceOf(project, rate).total;
      const text = 'Adjustment for the change of the VAT rate';
      expect(paper.lines.at(-1)?.text === text).toBe(isAdjusted);
    }),
  );
});
