import { parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import type { DocumentFacts } from '@/lib/domain/documents/facts';
import { renderPdf } from '@/server/payments/rendering/document';
import { facturX } from './factur-x';
import { structuredInvoiceOf } from './structured-invoice';
import { writeCii } from './write-cii';
import { documentTexts, factsOf } from '@/tests/support/document-texts';
import { structuredFacts } from '@/tests/support/payments/structured-facts';
import { streamsOfPdf, structureOfPdf, textOfPdf, untaggedOfPdf } from '@/tests/support/pdf-text';

const archived = ['receipt with extras and a discount', 'credit note about a part', 'odd names'];
const shapes = structuredFacts.filter(([name]) => archived.includes(name));

async function render(facts: DocumentFacts): Promise<{ pdf: Uint8Array; cii: string }> {
  const invoice = structuredInvoiceOf(facts);
  if (!invoice) throw new Error('The facts have no structured form');
  const cii = writeCii(invoice);
  return { pdf: await renderPdf(facts, facturX(cii)), cii };
}

describe.each(shapes)('the PDF: %s', (_name, facts) => {
  test('has the structured invoice attached, which is its alternative', async () => {
    const { pdf, cii } = await render(facts);
    const file = Buffer.from(pdf).toString('latin1');
    expect(streamsOfPdf(pdf, '/EmbeddedFile')).toEqual([cii]);
    expect(file).toMatch(/\/AFRelationship \/Alternative[\s\S]*?\/UF \(factur-x\.xml\)/);
    expect(file).toMatch(/\/AF \[\d+ 0 R\]/);
  });

  test('says in its metadata that it is a PDF/A-3 and Factur-X', async () => {
    const { pdf } = await render(facts);
    const [xmp = ''] = streamsOfPdf(pdf, '/Metadata');
    const properties = parseXmlDocument(xmp).getElementsByTagName('*');
    const valueOf = (name: string) => properties.find(({ nodeName }) => nodeName === name)?.textContent?.trim();
    expect(valueOf('pdfaid:part')).toBe('3');
    expect(valueOf('pdfaid:conformance')).toBe('A');
    expect(valueOf('fx:ConformanceLevel')).toBe('EN 16931');
    expect(valueOf('fx:DocumentFileName')).toBe('factur-x.xml');
    expect(valueOf('dc:title')).toContain(facts.number);
    const file = Buffer.from(pdf).toString('latin1');
    expect(file).toContain('%PDF-1.7');
    expect(file).toContain('/OutputIntents');
    expect(file.match(/\/FontFile2 /g)).toHaveLength(file.match(/\/Type \/FontDescriptor/g)?.length ?? 0);
  });

  test('has a heading, paragraphs and tables for programs that read it aloud', async () => {
    const { pdf } = await render(facts);
    const rows = facts.lines.length + 1 + 3;
    const cells = { TH: 2, TD: 2 * (rows - 1) };
    expect(structureOfPdf(pdf)).toMatchObject({ Document: 1, H1: 1, H2: 1, Table: 2, TR: rows, ...cells });
    expect(untaggedOfPdf(pdf)).toEqual([]);
    expect(textOfPdf(pdf)).toContain(`Number${facts.number}Date`);
  });
});

test.each(Object.entries(documentTexts))(
  'an agreement in %s is tagged too, without being an archive',
  async (_script, texts) => {
    const terms = Array.from({ length: 80 }, () => texts[3]);
    const pdf = await renderPdf({ ...factsOf('clientAgreement', texts), terms });
    expect(structureOfPdf(pdf)).toMatchObject({ H1: 1, H2: 2 });
    expect(untaggedOfPdf(pdf)).toEqual([]);
    expect(streamsOfPdf(pdf, '/EmbeddedFile')).toEqual([]);
  },
);
