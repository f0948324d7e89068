import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as environment from '@/server/platform/env';
import { customerTax, storedTax, type TaxedTeam, voiceTax } from './decide';
import { registeredNumber, vatIdCheckOf } from './vat-id-check';

const operator = vi.hoisted<Record<string, string>>(() => ({}));
vi.mock('@/server/platform/env', async (load) => {
  const real = await load<typeof environment>();
  return {
    ...real,
    env: new Proxy(real.env, { get: (env, name) => operator[String(name)] ?? Reflect.get(env, name) }),
  };
});

beforeEach(() => {
  for (const name of Object.keys(operator)) delete operator[name];
  Object.assign(operator, {
    OPERATOR_NAME: 'Timbre',
    OPERATOR_COUNTRY: 'SE',
    OPERATOR_POSTAL_CODE: '',
    OPERATOR_TIME_ZONE: 'Europe/Stockholm',
    OPERATOR_VAT_ID: 'SE123456780601',
    OPERATOR_SMALL_BUSINESS: 'false',
    VIES_URL: '',
  });
});

const day = new Date('2026-11-30T12:00:00Z');
const swedish: TaxedTeam = {
  name: 'Field & Sons AB',
  country: 'SE',
  postalCode: '111 22',
  vatId: '',
  hasVat: false,
  vatBasis: 'rules',
  vatCategory: '',
  vatNote: '',
};
const danish: TaxedTeam = { ...swedish, name: 'Møller ApS', country: 'DK', postalCode: '1263', vatId: 'DK12345607' };
const taxOf = (team: TaxedTeam) => customerTax(team, 'recording', day);

describe('the VAT of a customer', () => {
  test('follows from the countries and the VAT ID, with evidence', () => {
    expect(taxOf(swedish)).toMatchObject({ category: 'domestic', rate: 0.25, note: '' });
    expect(taxOf({ ...danish, vatId: '' })).toMatchObject({ category: 'domestic', rate: 0.25 });
    const decision = taxOf(danish);
    expect(decision).toMatchObject({ category: 'reverseCharge', rate: 0 });
    expect(decision?.note).toContain('VAT ID DK12345607');
    expect(decision?.evidence).toEqual({
      kind: 'recording',
      date: '2026-11-30',
      sellerCountry: 'SE',
      sellerVatId: 'SE123456780601',
      buyerCountry: 'DK',
      buyerPostalCode: '1263',
      buyerVatId: 'DK12345607',
      isSetBySupport: false,
      vatIdCheck: null,
    });
    expect(taxOf({ ...swedish, country: '' })).toBeNull();
  });

  test('is that of the country of the operator', () => {
    operator.OPERATOR_COUNTRY = 'DE';
    expect(taxOf({ ...swedish, country: 'DE' })).toMatchObject({ category: 'domestic', rate: 0.19 });
    expect(taxOf({ ...danish, vatId: '' })).toMatchObject({ category: 'domestic', rate: 0.19 });
    expect(taxOf({ ...swedish, vatBasis: 'support', hasVat: true })).toMatchObject({ rate: 0.19 });
  });

  test('is that of the territory in which the operator is', () => {
    Object.assign(operator, { OPERATOR_COUNTRY: 'ES', OPERATOR_POSTAL_CODE: '28001' });
    const spanish = { ...swedish, country: 'ES', postalCode: '28013', vatId: 'ESB12345674' };
    expect(taxOf(spanish)).toMatchObject({ category: 'domestic', rate: 0.21 });
    operator.OPERATOR_POSTAL_CODE = '35001';
    expect(taxOf(spanish)).toMatchObject({ category: 'reverseCharge', rate: 0 });
  });

  test('has the rate of the operator’s day', () => {
    operator.OPERATOR_COUNTRY = 'FI';
    const finnish = { ...swedish, country: 'FI', postalCode: '00100' };
    // The rate of Finland rose on 1 September 2024.
    const lateInAugust = new Date('2024-08-31T21:30:00Z');
    operator.OPERATOR_TIME_ZONE = 'UTC';
    const inUtc = customerTax(finnish, 'recording', lateInAugust);
    expect(inUtc).toMatchObject({ rate: 0.24, evidence: { date: '2024-08-31' } });
    operator.OPERATOR_TIME_ZONE = 'Europe/Helsinki';
    const inHelsinki = customerTax(finnish, 'recording', lateInAugust);
    expect(inHelsinki).toMatchObject({ rate: 0.255, evidence: { date: '2024-09-01' } });
  });

  test('is none from a small business, whatever support has set', () => {
    operator.OPERATOR_SMALL_BUSINESS = 'true';
    for (const team of [swedish, { ...swedish, vatBasis: 'support' as const, hasVat: true }]) {
      expect(taxOf(team)).toMatchObject({ category: 'smallBusiness', rate: 0 });
    }
    expect(taxOf(danish)).toMatchObject({ category: 'reverseCharge', rate: 0 });
  });

  test('is what support has set, also without a country', () => {
    const paying = { ...danish, vatBasis: 'support', hasVat: true } as const;
    expect(taxOf(paying)).toMatchObject({ category: 'domestic', rate: 0.25, evidence: { isSetBySupport: true } });
    const exempt = { ...swedish, vatBasis: 'support', vatCategory: 'exempt', vatNote: 'Embassy: exempt.' } as const;
    expect(taxOf({ ...exempt, country: '' })).toMatchObject({ category: 'exempt', rate: 0, note: 'Embassy: exempt.' });
  });

  test('is unchanged for a team of before the rules, with the note that its documents had', () => {
    const before = { vatBasis: 'support', hasVat: false, vatCategory: '', vatNote: '' } as const;
    const note = 'No VAT is charged: Field & Sons AB is registered with us as exempt from it.';
    expect(taxOf({ ...swedish, ...before })).toMatchObject({ category: 'exempt', rate: 0, note });
    expect(taxOf({ ...swedish, ...before, country: '' })).toMatchObject({ category: 'exempt', rate: 0, note });
    const foreign = taxOf({ ...danish, ...before });
    expect(foreign).toMatchObject({ category: 'reverseCharge', rate: 0, evidence: { isSetBySupport: true } });
    expect(foreign?.note).toMatch(/^Reverse charge: /);
    expect(taxOf({ ...danish, ...before, vatId: '' })).toMatchObject({ category: 'exempt', rate: 0 });
  });
});

describe('the VAT of a fee', () => {
  const taxOfFee = (business: Parameters<typeof voiceTax>[0]['business']) =>
    voiceTax({ name: 'Sam Rivers', business }, 'recording', day);
  const separately = 'The fee is without VAT. Where VAT is due on it, Sam Rivers invoices it separately.';

  test('is accounted for by the operator if the voice is in another country', () => {
    const german = { name: 'Sam Rivers', country: 'DE', postalCode: '10115', vatId: 'DE123456704' };
    const decision = taxOfFee(german);
    expect(decision).toMatchObject({ category: 'reverseCharge', rate: 0 });
    expect(decision?.note).toContain('VAT ID SE123456780601');
    expect(decision?.evidence).toMatchObject({ sellerCountry: 'DE', sellerVatId: 'DE123456704', buyerCountry: 'SE' });
  });

  test('is paid to a registered voice of the same country, and not to a small business', () => {
    const business = { name: '', country: 'SE', postalCode: '', vatId: 'SE556677889901' };
    expect(taxOfFee(business)).toMatchObject({ category: 'domestic', rate: 0.25, note: '' });
    const exempt = taxOfFee({ ...business, isVatExempt: true });
    expect(exempt).toMatchObject({ category: 'smallBusiness', rate: 0 });
    expect(exempt?.note).toContain('Sam Rivers is exempt');
  });

  test('is invoiced separately by a voice of the same country without a VAT ID', () => {
    const business = { name: '', country: 'SE', postalCode: '', vatId: '' };
    expect(taxOfFee({ ...business, vatId: '' })).toMatchObject({
      category: 'smallBusiness',
      rate: 0,
      note: separately,
    });
    expect(taxOfFee(null)).toMatchObject({ category: 'smallBusiness', rate: 0, note: separately });
  });
});

const unchecked = {
  vatIdChecked: '',
  vatIdState: null,
  vatIdCheckedAt: null,
  vatIdReference: '',
  vatIdFailingSince: null,
} as const;
const answered = (vatIdState: 'valid' | 'invalid') => ({
  ...unchecked,
  vatIdChecked: danish.vatId,
  vatIdState,
  vatIdCheckedAt: day,
  vatIdReference: 'WAP-1',
});

describe('a VAT ID that the register', () => {
  beforeEach(() => {
    operator.VIES_URL = 'https://vies.example';
  });

  test('does not know counts as none, with the response as evidence', () => {
    const decision = taxOf({ ...danish, ...answered('invalid') });
    expect(decision).toMatchObject({ category: 'domestic', rate: 0.25 });
    const vatIdCheck = { state: 'invalid', at: '2026-11-30T12:00:00.000Z', reference: 'WAP-1' };
    expect(decision?.evidence.vatIdCheck).toEqual(vatIdCheck);
    expect(storedTax(JSON.parse(JSON.stringify(decision)))).toEqual(decision);
    const business = { name: '', country: 'SE', postalCode: '', vatId: 'SE556677889901', ...answered('invalid') };
    const fee = voiceTax({ name: 'Sam', business: { ...business, vatIdChecked: business.vatId } }, 'recording', day);
    expect(fee).toMatchObject({ category: 'smallBusiness', evidence: { vatIdCheck } });
  });

  test('knows, or has not responded about, is as good as entered', () => {
    expect(taxOf({ ...danish, ...answered('valid') })).toMatchObject({
      category: 'reverseCharge',
      evidence: { vatIdCheck: { state: 'valid', reference: 'WAP-1' } },
    });
    expect(taxOf({ ...danish, ...unchecked })).toMatchObject({
      category: 'reverseCharge',
      evidence: { vatIdCheck: { state: 'pending', at: null, reference: '' } },
    });
  });

  test('does not know says nothing about another one', () => {
    expect(taxOf({ ...danish, ...answered('invalid'), vatId: 'DK13585628' })).toMatchObject({
      category: 'reverseCharge',
      evidence: { vatIdCheck: { state: 'pending' } },
    });
  });

  test('was not asked about has no check: without a register, of other countries, of documents of before', () => {
    expect(vatIdCheckOf({ ...danish, ...unchecked, country: 'US' })).toBeNull();
    expect(vatIdCheckOf({ ...danish, ...unchecked, vatId: '' })).toBeNull();
    expect(vatIdCheckOf(danish)).toBeNull();
    operator.VIES_URL = '';
    expect(vatIdCheckOf({ ...danish, ...unchecked })).toBeNull();
    expect(vatIdCheckOf({ ...danish, ...answered('invalid') })?.state).toBe('invalid');
  });

  test('has not responded about for seven days is marked', () => {
    const since = (ms: number) => ({ ...danish, ...unchecked, vatIdFailingSince: new Date(Date.now() - ms) });
    expect(vatIdCheckOf(since(7 * 86_400_000))?.state).toBe('unavailable');
    expect(vatIdCheckOf(since(7 * 86_400_000 - 60_000))?.state).toBe('pending');
  });
});

test.each([
  ['DK', 'DK12345607', 'DK 12345607'],
  ['SE', 'SE 556188-8404 01', 'SE 556188840401'],
  ['GR', 'EL123456709', 'EL 123456709'],
  ['GB', 'XI123456727', 'XI 123456727'],
  ['GB', 'GB123456727', null],
  ['MC', 'FR11123456782', 'FR 11123456782'],
  ['AX', 'FI12345604', null],
  ['DE', 'DE', null],
  ['DE', 'FR11123456782', null],
  ['US', 'DE123456704', null],
  ['', 'DE123456704', null],
])('of %s, %s is %s for the register', (country, vatId, expected) => {
  const number = registeredNumber({ country, vatId });
  expect(number && `${number.countryCode} ${number.vatNumber}`).toBe(expected);
});

test('a stored decision is read as it was made, and a column of before the rules as none', () => {
  const decision = taxOf(danish);
  expect(storedTax(JSON.parse(JSON.stringify(decision)))).toEqual(decision);
  const { vatIdCheck: _, ...evidence } = decision?.evidence ?? {};
  expect(storedTax({ ...decision, evidence })).toEqual({ ...decision, evidence });
  expect(storedTax(null)).toBeNull();
  expect(() => storedTax({ rate: 0.25 })).toThrow();
});
