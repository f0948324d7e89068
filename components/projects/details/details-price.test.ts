import { expect, test } from 'vitest';
import { fittingChoices, priceOfChoices } from './details-price';
import { noDetails, parseDraft } from './details-schema';

const choices = {
  baseWords: 75,
  maxWordOptions: [{ words: 150, customerPrice: 120.5 }],
  addons: [
    { id: 'express', name: 'Express', description: '', options: [{ description: '24 hours', customerPrice: 90 }] },
  ],
};
const base = { price: 450, discount: 50, rate: 0.25 };

test('calculates the price from all choices, the discount and the VAT', () => {
  expect(priceOfChoices(base, choices, { maxWords: 75, selectedAddons: {} })).toMatchObject({
    total: 40_000,
    vat: 10_000,
    totalWithVat: 50_000,
  });
  expect(priceOfChoices(base, choices, { maxWords: 150, selectedAddons: { express: 0 } })).toMatchObject({
    extras: 21_050,
    total: 61_050,
  });
  expect(priceOfChoices({ ...base, discount: 9_999 }, choices, { maxWords: 75, selectedAddons: {} }).total).toBe(0);
});

test('drops choices of another type and retains text fields', () => {
  const details = { ...noDetails, name: 'Spring', maxWords: 900, selectedAddons: { express: 4, media: 0 } };
  expect(fittingChoices(details, choices)).toEqual({ ...noDetails, name: 'Spring', maxWords: 75, selectedAddons: {} });
  const offered = { ...noDetails, maxWords: 150, selectedAddons: { express: 0 } };
  expect(fittingChoices(offered, choices)).toEqual(offered);
});

test('ignores an invalid draft', () => {
  for (const stored of [null, 'x', '[1]', '{"name":7}']) expect(parseDraft(stored)).toEqual({});
  expect(parseDraft('{"name":"Spring","secret":1}')).toEqual({ name: 'Spring' });
});
