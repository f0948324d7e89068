import { describe, expect, test } from 'vitest';
import { customerPriceOf, extrasOf, formatEuro, voiceFeeOf } from './prices';
import { selectAddons } from '@/lib/domain/projects/template-options';

const project = {
  customerPriceCents: 25_000,
  voiceFeeCents: 15_000,
  discountCents: 5_000,
  maxWords: 500,
  maxWordOptions: [{ words: 500, customerPriceCents: 7_550, voiceFeeCents: 4_000 }],
  addons: [
    {
      id: 'license',
      name: 'License',
      description: '',
      options: [
        { description: 'Web', customerPriceCents: 0, voiceFeeCents: 0 },
        { description: 'TV', customerPriceCents: 10_001, voiceFeeCents: 6_000 },
      ],
      selected: 1,
    },
  ],
};

describe('prices', () => {
  test('adds the chosen allowance and add-ons, takes the discount off, adds the VAT of the rate', () => {
    expect(customerPriceOf(project, 0.25)).toEqual({
      price: 25_000,
      discount: 5_000,
      extras: 17_551,
      total: 37_551,
      vat: 9_388,
      totalWithVat: 46_939,
    });
    expect(customerPriceOf(project, 0.255)).toMatchObject({ vat: 9_576, totalWithVat: 47_127 });
    expect(customerPriceOf(project, 0)).toMatchObject({ vat: 0, totalWithVat: 37_551 });
    expect(voiceFeeOf(project)).toEqual({ fee: 15_000, extras: 10_000, total: 25_000 });
  });

  test('counts nothing for what was not chosen', () => {
    expect(
      extrasOf({ ...project, maxWords: 100, addons: project.addons.map((addon) => ({ ...addon, selected: null })) }),
    ).toEqual({ customerCents: 0, voiceCents: 0 });
  });

  test('writes euro without needless decimals', () => {
    expect([formatEuro(125_000), formatEuro(12_050), formatEuro(5)]).toEqual(['€1,250', '€120.50', '€0.05']);
  });

  test('rejects options that do not exist and retains those that were not sent', () => {
    expect(selectAddons(project.addons, { license: 7 })).toBe('Please choose an option of License.');
    expect(selectAddons(project.addons, { other: 0 })).toBe('This add-on does not exist.');
    expect(selectAddons(project.addons, { license: null })).toMatchObject([{ selected: null }]);
    expect(selectAddons(project.addons, {})).toMatchObject([{ selected: 1 }]);
  });
});
