import { expect, test } from 'vitest';
import { companyVatText, netText, totalVatText, vatIdCheckText, vatText } from './tax-text';

test('names the rate, or the reason why none is charged', () => {
  expect(vatText({ rate: 0.25, category: 'domestic' })).toBe('VAT 25%');
  expect(vatText({ rate: 0.255, category: 'domestic' })).toBe('VAT 25.5%');
  expect(vatText({ rate: 0.07, category: 'domestic' })).toBe('VAT 7%');
  expect(vatText({ rate: 0, category: 'reverseCharge' })).toBe('No VAT: reverse charge');
  expect(vatText({ rate: 0, category: 'outsideScope' })).toBe('No VAT: outside the EU');
  expect(vatText({ rate: 0, category: 'undecided' })).toBeNull();
});

test('says whether an amount contains VAT', () => {
  expect(netText(18_050)).toBe('€180.50 excl. VAT');
  expect(totalVatText(null)).toBe('excl. VAT');
  expect(totalVatText({ rate: 0, category: 'undecided' })).toBe('excl. VAT');
  expect(totalVatText({ rate: 0, category: 'exempt' })).toBe('No VAT: exempt');
  expect(totalVatText({ rate: 0.25, category: 'domestic' })).toBe('incl. 25% VAT');
});

test('mentions the VAT ID only to a company that accounts for the VAT', () => {
  expect(companyVatText({ rate: 0, category: 'reverseCharge' })).toMatch(/^With a valid VAT ID, no VAT is charged/);
  for (const category of ['undecided', 'outsideScope', 'exempt', 'smallBusiness'] as const)
    expect(companyVatText({ rate: 0, category })).not.toContain('VAT ID');
  expect(companyVatText({ rate: 0.25, category: 'domestic' })).toBe('VAT of 25% is added to your prices.');
});

test('says what the register has said about a VAT ID, and nothing before', () => {
  const swedish = { rate: 0.25, category: 'domestic' } as const;
  const date = '2026-11-30T06:00:00.000Z';
  expect(vatIdCheckText({ state: 'valid', date }, swedish)).toBe('Confirmed by the EU’s register on Nov 30, 2026.');
  const unknown = 'The EU’s register does not know this VAT ID';
  expect(vatIdCheckText({ state: 'invalid', date }, swedish)).toBe(
    `${unknown}, so that VAT is charged. Please check it.`,
  );
  for (const tax of [null, { rate: 0, category: 'exempt' } as const])
    expect(vatIdCheckText({ state: 'invalid', date }, tax)).toBe(`${unknown}. Please check it.`);
  for (const state of ['pending', 'unavailable'] as const)
    expect(vatIdCheckText({ state, date: null }, swedish)).toBeNull();
});
