import { renderToBuffer } from '@react-pdf/renderer';
import type { DocumentFacts } from '@/lib/domain/documents';
import { DocumentDrawing } from '@/server/payments/drawing/document';

/** The PDF of a document. */
export function drawPdf(facts: DocumentFacts): Promise<Uint8Array> {
  return renderToBuffer(<DocumentDrawing facts={facts} />);
}
