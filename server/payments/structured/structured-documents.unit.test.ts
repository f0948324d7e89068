import { describe, expect, test } from 'vitest';
import { documentKinds, isInvoiceInLaw } from '@/lib/domain/documents/kinds';
import { structuredInvoiceOf } from './structured-invoice';
import { writeCii } from './write-cii';
import { writeUbl } from './write-ubl';
import { failedAssertions, hasOfficialRules, readOfficialRules } from '@/tests/support/payments/schematron';
import { structuredFacts, structuredReceipt } from '@/tests/support/payments/structured-facts';
import { brokenRules, sum } from '@/tests/support/payments/structured-rules';
import { orderProblems, termsOf } from '@/tests/support/payments/structured-terms';

const writers = { ubl: writeUbl, cii: writeCii };
const syntaxes = ['ubl', 'cii'] as const;

function written(syntax: (typeof syntaxes)[number], facts = structuredReceipt): string {
  const invoice = structuredInvoiceOf(facts);
  if (!invoice) throw new Error(`${facts.number} has no structured form`);
  return writers[syntax](invoice);
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
    expect(sum(terms.due)).toBe(facts.card || facts.paidOn || facts.kind === 'receipt' ? 0 : facts.grossCents);
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

describe.skipIf(!hasOfficialRules)('by the official rules (needs TEST_EN16931_RULES)', () => {
  test.each(syntaxes)('every shape is valid in %s, and a broken one is not', async (syntax) => {
    const rules = await readOfficialRules(syntax);
    for (const [name, facts] of structuredFacts) {
      expect(failedAssertions(rules, written(syntax, facts)), name).toEqual([]);
    }
    expect(failedAssertions(rules, written(syntax).replace('476.00', '476.01'))).toContain('BR-CO-15');
  });
});
