import { expect, test } from 'vitest';
import type { DocumentFacts } from '@/lib/domain/documents/facts';
import { documentKinds, documentTitles } from '@/lib/domain/documents/kinds';
import { renderPdf } from './document';
import { expectFinished } from '@/tests/support/finished-text';
import { textOfPdf } from '@/tests/support/pdf-text';

const party = {
  name: 'Łódź Sound ApS',
  addressLines: ['Vestergade 1'],
  country: 'DK',
  taxId: '1',
  vatId: 'DK13585628',
  email: '',
};

const facts: Omit<DocumentFacts, 'kind'> = {
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
};

test.each(documentKinds)('%s is drawn as a PDF that knows its own number', async (kind) => {
  const pdf = Buffer.from(await renderPdf({ ...facts, kind }));
  const text = textOfPdf(pdf);
  expectFinished(text);
  const { name, addressLines, vatId } = party;
  for (const words of [documentTitles[kind], facts.number, 'Mar 1, 2026', 'PO-1', 'Freja Sørensen', 'Reverse charge']) {
    expect(text).toContain(words);
  }
  expect(text.split(`${name}${addressLines[0]}DenmarkTax ID 1VAT ID ${vatId}`)).toHaveLength(3);
  expect(text).toContain('Commercial€200.00Discount\u2212€20.00Net€180.00VAT 25%€45.00Total paid€225.00');
  expect(text).toContain('Visa •••• 4242');
  expect(text).toContain('TEST – no real money');
  expect(text).toContain('Page 1 of 1');
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('X-2026-000001');
});

test.each(documentKinds)('%s says nothing of what is not known', async (kind) => {
  const nobody = { name: 'Bea', addressLines: [], country: '', taxId: '', vatId: '', email: '' };
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
