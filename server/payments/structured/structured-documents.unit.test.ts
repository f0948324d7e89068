import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentKinds, isInvoiceInLaw } from '@/lib/domain/documents/kinds';
import { structuredInvoiceOf } from './structured-invoice';
import { writeCii } from './write-cii';
import { writeUbl } from './write-ubl';
import { failedAssertions, readSchematron } from '@/tests/support/payments/schematron';
import { structuredFacts, structuredReceipt } from '@/tests/support/payments/structured-facts';
import { orderProblems, type Terms, termsOf } from '@/tests/support/payments/structured-terms';

const writers = { ubl: writeUbl, cii: writeCii };
const syntaxes = ['ubl', 'cii'] as const;

function written(syntax: (typeof syntaxes)[number], facts = structuredReceipt): string {
  const invoice = structuredInvoiceOf(facts);
  if (!invoice) throw new Error(`${facts.number} has no structured form`);
  return writers[syntax](invoice);
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, text) => total + cents(text), 0);

function cents(text: string): number {
  if (!/^\d+\.\d\d$/.test(text)) throw new Error(`${text} is not an amount`);
  return Number(text.replace('.', ''));
}

/** Returns the rules of EN 16931 that a document breaks, by their ids. */
function brokenRules(terms: Terms): string[] {
  const { seller, buyer } = terms;
  const [code = ''] = terms.taxCode;
  const [net, vat, gross] = [sum(terms.net), sum(terms.vat), sum(terms.gross)];
  const [linesTotal, allowances, charges] = [sum(terms.linesTotal), sum(terms.allowances), sum(terms.charges)];
  const isCredit = ['381', '261'].includes(terms.typeCode[0] ?? '');
  const rules: [string, boolean][] = [
    ['BR-01', terms.profile.join() === 'urn:cen.eu:en16931:2017'],
    ['BR-02', terms.number.length === 1],
    ['BR-03', /^\d{8}$/.test(terms.issuedOn.join())],
    ['BR-05', terms.currency.join() === 'EUR'],
    ['BR-06', seller.name.length === 1],
    ['BR-07', buyer.name.length === 1],
    ['BR-09', /^[A-Z]{2}$/.test(seller.country.join())],
    ['BR-11', /^[A-Z]{2}$/.test(buyer.country.join())],
    ['BR-16', terms.lineNames.length > 0],
    ['BR-29', (terms.start[0] ?? '') <= (terms.end[0] ?? '')],
    ['BR-33', terms.allowanceReasons.length === terms.allowances.length],
    ['BR-38', terms.chargeReasons.length === terms.charges.length],
    ['BR-50', terms.meansCode.join() !== '58' || terms.iban.length === 1],
    ['BR-51', terms.meansCode.join() !== '48' || /^\d{4}$/.test(terms.card.join())],
    ['BR-55', isCredit ? terms.creditedNumber.length === 1 : true],
    ['BR-CL-01', ['380', '381', '389', '261'].includes(terms.typeCode.join())],
    ['BR-CO-09', [...seller.vatId, ...buyer.vatId].every((id) => /^[A-Z]{2}/.test(id))],
    ['BR-CO-10', sum(terms.lineAmounts) === linesTotal],
    ['BR-CO-11', allowances === sum(terms.allowancesTotal)],
    ['BR-CO-12', charges === sum(terms.chargesTotal)],
    ['BR-CO-13', linesTotal - allowances + charges === net],
    ['BR-CO-14', sum(terms.taxAmounts) === vat && terms.taxAmounts.length === 1],
    ['BR-CO-15', net + vat === gross],
    ['BR-CO-16', gross - sum(terms.prepaid) === sum(terms.due)],
    ['BR-CO-25', sum(terms.due) === 0 || terms.dueOn.length + terms.paymentTerms.length > 0],
    ['BR-CO-26', seller.registration.length + seller.vatId.length > 0],
    ['BR-S-08', sum(terms.taxableAmounts) === net],
    ['BR-S-05', code !== 'S' || Number(terms.taxRate) > 0],
    ['BR-S-10', (code === 'S' || code === 'Z') === (terms.taxReason.length === 0)],
    ['BR-E-09', code === 'S' || vat === 0],
    ['BR-AE-02', code === 'O' || seller.vatId.length + seller.taxId.length > 0],
    ['BR-AE-02', code !== 'AE' || buyer.vatId.length + buyer.registration.length > 0],
    ['BR-AE-05', code !== 'AE' || Number(terms.taxRate) === 0],
    ['BR-O-02', code !== 'O' || seller.vatId.length + buyer.vatId.length === 0],
    ['BR-O-05', (code === 'O') === (terms.lineRates.length === 0 && terms.taxRate.length === 0)],
    ['BR-O-11', [...terms.lineTaxes, ...terms.allowanceTaxes].every((category) => category === code)],
  ];
  return rules.filter(([, isKept]) => !isKept).map(([id]) => id);
}

describe.each(structuredFacts)('%s', (_name, facts) => {
  test.each(syntaxes)('is written in the order of %s and keeps the rules of EN 16931', (syntax) => {
    const xml = written(syntax, facts);
    expect(orderProblems(xml)).toEqual([]);
    expect(brokenRules(termsOf(syntax, xml))).toEqual([]);
  });

  test('says the same in both, and what the facts say', () => {
    const terms = termsOf('ubl', written('ubl', facts));
    expect(termsOf('cii', written('cii', facts))).toEqual(terms);
    expect(terms.number).toEqual([facts.number]);
    expect(terms.dueOn).toEqual(facts.dueOn ? [facts.dueOn.replaceAll('-', '')] : []);
    expect(terms.creditedNumber).toEqual(facts.credited ? [facts.credited.number] : []);
    expect([terms.net, terms.vat, terms.gross].map(sum)).toEqual([facts.netCents, facts.vatCents, facts.grossCents]);
    expect(sum(terms.due)).toBe(facts.card || facts.kind === 'receipt' ? 0 : facts.grossCents);
    expect(terms.notes.includes('TEST – no real money')).toBe(facts.isTest);
  });
});

const factsOf = (name: string) => structuredFacts.find(([shape]) => shape === name)?.[1];

test('escapes names, and leaves out what XML does not allow', () => {
  const { seller, buyer } = termsOf('ubl', written('ubl', factsOf('odd names')));
  expect(seller.name).toEqual(['Müller & Söhne <Ton> "Film" ]]> 😀']);
  expect(buyer.name).toEqual(['شركة الصوت العربي']);
});

test.each([
  ['receipt with VAT', '380', 'S', '48', ''],
  ['receipt with reverse charge', '380', 'AE', '48', 'VATEX-EU-AE'],
  ['receipt outside of the scope', '380', 'O', '48', 'VATEX-EU-O'],
  ['receipt of a small business', '380', 'E', '48', ''],
  ['receipt that support has exempted', '380', 'E', '48', ''],
  ['receipt with a zero rate', '380', 'Z', '48', ''],
  ['invoice with a bank account', '380', 'S', '58', ''],
  ['invoice without a bank account', '380', 'S', '1', ''],
  ['credit note about a part', '381', 'S', '48', ''],
  ['self-billing invoice with reverse charge', '389', 'AE', '97', 'VATEX-EU-AE'],
  ['self-billing credit note', '261', 'S', '97', ''],
])('%s has the codes %s, %s and %s', (name, typeCode, tax, means, reason) => {
  const terms = termsOf('cii', written('cii', factsOf(name)));
  expect([terms.typeCode, terms.taxCode, terms.meansCode]).toEqual([[typeCode], [tax], [means]]);
  expect(terms.taxReasonCode.join()).toBe(reason);
});

test('a VAT ID without the prefix of a country, or outside of the scope, is the registration', () => {
  const australian = termsOf('ubl', written('ubl', factsOf('self-billing invoice from Australia')));
  expect(australian.seller).toMatchObject({ vatId: [], taxId: ['51824753556'], registration: ['51824753556'] });
  const swiss = termsOf('ubl', written('ubl', factsOf('receipt outside of the scope to a company with a VAT ID')));
  expect(swiss.buyer).toMatchObject({ vatId: [], registration: ['CHE123456788MWST'] });
});

describe.each(syntaxes)('a broken document in %s', (syntax) => {
  test.each([
    ['476.00', '476.01', 'BR-CO-15'],
    ['DE123456788', '123456788', 'BR-CO-09'],
  ])('with %j replaced by %j is found', (from, to, broken) => {
    expect(brokenRules(termsOf(syntax, written(syntax).replace(from, to)))).toContain(broken);
  });

  test('with two elements in the other order is found', () => {
    const swapped = written(syntax).replace(
      /(<\w+:CountryID>DE<\/\w+:CountryID>|<cac:Country>.*?<\/cac:Country>)(<\/\w+:Postal\w*Address>)/,
      '$2$1',
    );
    expect(orderProblems(swapped)).not.toEqual([]);
  });
});

test('has no structured form without a decision, a country, or a number of the seller', () => {
  const { seller, buyer } = structuredReceipt;
  const unnumbered = { ...seller, vatId: '', taxId: '' };
  expect(structuredInvoiceOf({ ...structuredReceipt, tax: null })).toBeNull();
  expect(structuredInvoiceOf({ ...structuredReceipt, buyer: { ...buyer, country: '' } })).toBeNull();
  expect(structuredInvoiceOf({ ...structuredReceipt, seller: unnumbered })).toBeNull();
  expect(structuredInvoiceOf({ ...structuredReceipt, version: 1 })).toBeNull();
});

test.each(documentKinds)('%s is structured if it is an invoice or credit note', (kind) => {
  expect(structuredInvoiceOf({ ...structuredReceipt, kind }) !== null).toBe(isInvoiceInLaw(kind));
});

test.each([{ netCents: 39_999 }, { grossCents: 47_601 }])('refuses amounts that do not add up: %j', (amounts) => {
  expect(() => structuredInvoiceOf({ ...structuredReceipt, ...amounts })).toThrow('do not add up');
});

/**
 * A checkout of github.com/ConnectingEurope/eInvoicing-EN16931, whose rules the European Committee for Standardization
 * publishes.
 */
const officialRules = process.env.TEST_EN16931_RULES;

describe.skipIf(!officialRules)('by the official rules (needs TEST_EN16931_RULES)', () => {
  test.each(syntaxes)('every shape is valid in %s, and a broken one is not', async (syntax) => {
    const file = `EN16931-${syntax.toUpperCase()}-validation-preprocessed.sch`;
    const folder = path.join(officialRules ?? '', syntax, 'schematron', 'preprocessed');
    const rules = readSchematron(await readFile(path.join(folder, file), 'utf8'));
    for (const [name, facts] of structuredFacts) {
      expect(failedAssertions(rules, written(syntax, facts)), name).toEqual([]);
    }
    expect(failedAssertions(rules, written(syntax).replace('476.00', '476.01'))).toContain('BR-CO-15');
  });
});
