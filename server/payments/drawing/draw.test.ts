import { expect, test } from 'vitest';
import { type DocumentFacts, documentKinds } from '@/lib/domain/documents';
import { drawPdf } from '@/server/payments/drawing/draw';

const party = {
  name: 'Łódź Sound ApS',
  addressLines: ['Vestergade 1'],
  country: 'DK',
  taxId: '1',
  vatId: 'DK13585628',
  email: '',
};

test.each(documentKinds)('%s is drawn as a PDF that knows its own number', async (kind) => {
  const facts: DocumentFacts = {
    kind,
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
    lines: [{ text: 'Commercial', amountCents: 20_000 }],
    netCents: 20_000,
    vatCents: 5_000,
    vatPercent: 25,
    grossCents: 25_000,
    notes: ['Reverse charge'],
    terms: ['One', 'Two'],
    card: { brand: 'visa', last4: '4242' },
    paidAt: '2026-03-01T12:00:00.000Z',
  };
  const pdf = Buffer.from(await drawPdf(facts));
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  // The title stands uncompressed in the document's information.
  expect(pdf.toString('latin1')).toContain('X-2026-000001');
});
