import { expect, test } from 'vitest';
import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';
import { documentKinds, documentTitles } from '@/lib/domain/documents/kinds';
import { renderPdf } from './document';
import { showBrand } from '@/tests/support/texts/brand';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { textOfPdf } from '@/tests/support/pdf-text';

showBrand();

const party = {
  name: 'Łódź Sound ApS',
  addressLines: ['Vestergade 1'],
  country: 'DK',
  taxId: '1',
  vatId: 'DK13585628',
  email: '',
};

const { kind: _kind, ...facts } = documentFacts.parse({
  kind: 'receipt',
  number: 'X-2026-000001',
  issuedAt: '2026-03-01T12:00:00.000Z',
  isTest: true,
  seller: party,
  buyer: party,
  projectId: 'p1',
  projectName: 'Spring spot',
  projectType: 'Commercial',
  language: 'da',
  description: 'Warm',
  maxWords: 200,
  voiceName: 'Freja Sørensen',
  customerName: 'Olivia',
  purchaseOrder: 'PO-1',
  lines: [
    { text: 'Commercial', amountCents: 20_000 },
    { text: 'Discount', amountCents: -2_000 },
  ],
  netCents: 18_000,
  vatCents: 4_500,
  vatPercent: 25,
  grossCents: 22_500,
  notes: ['Reverse charge'],
  terms: ['One', 'Two'],
  card: { brand: 'visa', last4: '4242' },
  paidAt: '2026-03-01T12:00:00.000Z',
});

const version2 = {
  ...facts,
  version: 2,
  issuedOn: '2026-03-02',
  period: { from: '2026-03-02', to: '2026-03-09' },
  tax: { category: 'domestic', note: '' },
} satisfies Partial<DocumentFacts>;

const drawn = async (of: DocumentFacts) => textOfPdf(await renderPdf(of));

test.each(documentKinds)('%s is drawn as a PDF that knows its own number', async (kind) => {
  const pdf = Buffer.from(await renderPdf({ ...facts, kind }));
  const text = textOfPdf(pdf);
  expectFinished(text);
  const { name, addressLines, vatId } = party;
  const title = kind === 'receipt' ? 'Receipt' : documentTitles[kind];
  for (const words of [title, facts.number, 'Mar 1, 2026', 'PO-1', 'Freja Sørensen', 'Reverse charge']) {
    expect(text).toContain(words);
  }
  expect(text.split(`${name}${addressLines[0]}DenmarkTax ID 1VAT ID ${vatId}`)).toHaveLength(3);
  expect(text).toContain('Commercial€200.00Discount\u2212€20.00Net€180.00VAT 25%€45.00');
  expect(text).toContain('Visa •••• 4242');
  expect(text).toContain('TEST – no real money');
  expect(text).toContain('Page 1 of 1');
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('X-2026-000001');
});

test.each(documentKinds)('%s says nothing of what is not known', async (kind) => {
  const nobody = { ...facts.seller, name: 'Bea', addressLines: [], country: '', taxId: '', vatId: '' };
  const unknown = { purchaseOrder: '', card: null, paidAt: null, vatCents: 0, vatPercent: 0, maxWords: null };
  const lists = { lines: [], notes: [], terms: [] };
  expectFinished(textOfPdf(await renderPdf({ ...facts, kind, seller: nobody, buyer: nobody, ...unknown, ...lists })));
});

test('the notes are on a page with the last clause, whatever the length of the agreement', async () => {
  let divided = 0;
  for (let count = 8; count < 28; count += 1) {
    const terms = Array.from({ length: count }, (_, index) => `Clause ${index + 1}.`);
    const text = textOfPdf(await renderPdf({ ...facts, kind: 'clientAgreement', terms }));
    const [, last] = text.split('Page 1 of 2');
    if (last === undefined) continue;
    divided += 1;
    expect(last).toContain(`Clause ${count}.`);
    expect(last).toContain('Reverse charge');
  }
  expect(divided).toBeGreaterThan(0);
});

test('a receipt of version 1 keeps its title and its date in UTC, and one of version 2 has the day of the operator', async () => {
  const old = await drawn({ ...facts, kind: 'receipt', issuedAt: '2026-12-31T23:30:00.000Z' });
  expect(old).toContain('ReceiptNumberX-2026-000001DateDec 31, 2026');
  const text = await drawn({ ...version2, kind: 'receipt', issuedOn: '2027-01-01', paidOn: '2027-01-01' });
  expect(text).toContain('Invoice and receiptNumberX-2026-000001DateJan 1, 2027SuppliedMar 2, 2026 – Mar 9, 2026');
  expect(text).toContain('PaidJan 1, 2027');
  expect(text).toContain('Total paid€225.00');
});

test('an invoice says until when, to which account and with which reference it is to be paid', async () => {
  const due = { dueOn: '2026-04-01', iban: 'SE4550000000058398257466', card: null, paidAt: null };
  const text = await drawn({ ...version2, kind: 'invoice', ...due, period: { from: '2026-03-02', to: '2026-03-02' } });
  expect(text).toContain('SuppliedMar 2, 2026Purchase');
  expect(text).toContain(`DueApr 1, 2026IBAN${due.iban}Payment referenceX-2026-000001`);
  expect(text).toContain('Total to pay€225.00');
  expect(text).not.toContain('Paid');
  const again = await drawn({ ...version2, kind: 'invoice', card: null, paidAt: null, paidOn: '2026-04-01' });
  expect(again).toContain('PaidApr 1, 2026');
  expect(again).toContain('Total paid€225.00');
});

test('a credit note names what it credits and why, and a new invoice what it replaces', async () => {
  const credited = { number: 'IN-2026-000007', issuedOn: '2026-02-28' };
  const text = await drawn({ ...version2, kind: 'creditNote', credited, reason: 'Refund', paidAt: null });
  expect(text).toContain('CreditsIN-2026-000007, Feb 28, 2026ReasonRefund');
  expect(text).toContain('Total credited€225.00');
  expect(await drawn({ ...version2, kind: 'receipt', credited })).toContain('ReplacesIN-2026-000007, Feb 28, 2026');
});

test('a bill without VAT says why once, at the line of VAT', async () => {
  const tax = { category: 'reverseCharge', note: 'Reverse charge' } as const;
  const free = { vatCents: 0, vatPercent: 0, grossCents: 18_000, tax };
  const text = await drawn({ ...version2, kind: 'selfBilling', ...free });
  expect(text).toContain('VAT 0%€0.00Reverse chargeTotal');
  expect(text.split('Reverse charge')).toHaveLength(2);
});

test('both sides have their entry in the register, and agreements name seller and buyer', async () => {
  const seller = { ...facts.seller, register: 'Register 556036-0793' };
  expect(await drawn({ ...version2, kind: 'invoice', seller })).toContain('DenmarkRegister 556036-0793Tax ID 1');
  expect(await drawn({ ...version2, kind: 'clientAgreement' })).toContain('SellerŁódź Sound ApS');
  expect(await drawn({ ...version2, kind: 'clientAgreement' })).toContain('CustomerŁódź Sound ApS');
  expect(await drawn({ ...version2, kind: 'voiceAgreement' })).toContain('BuyerŁódź Sound ApS');
});

test('the metadata names neither party, because pdfkit would not escape the name', async () => {
  const pdf = Buffer.from(await renderPdf({ ...version2, kind: 'invoice' })).toString('latin1');
  expect(pdf).toContain('/Title');
  expect(pdf).not.toContain('/Author');
});
