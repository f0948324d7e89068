import type { DocumentToRender } from '@/server/jobs';
import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';
import { renderPdf } from '@/server/payments/rendering/document';
import { failDocument } from './failed-documents';
import { db, type ProjectDocument, transaction } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { markProjectUpdated } from '@/server/projects/open-project';

/** Maximum over all jobs; storage outages do not count (docs/rules/money.md#documents). */
export const maxRenderAttempts = 7;

/** Writes the URI once, even when two workers render the same document; a trigger rejects later changes. */
export async function handleRenderDocument({ documentId }: DocumentToRender): Promise<void> {
  const document = await db.projectDocument.findUnique({ where: { id: documentId } });
  if (!document || document.uri || document.failure !== null) return;
  const facts = documentFacts.safeParse(document.facts);
  if (!facts.success) return failDocument(document, 'Its facts cannot be read.');
  // Attempts that crash the worker or time out throw no error, so only the counter shows them.
  if (document.renderAttempts >= maxRenderAttempts) return failDocument(document, 'Drawing it never ended.');
  const pdf = await tryToRender(document, facts.data);
  if (!pdf) return;
  const uri = `documents/${documentId}.pdf`;
  await putObject(uri, pdf, 'application/pdf');
  await transaction(async (tx) => {
    const { count } = await tx.projectDocument.updateMany({ where: { id: documentId, uri: null }, data: { uri } });
    if (count > 0) await markProjectUpdated(tx, document.projectId, ['details']);
  });
}

async function tryToRender(document: ProjectDocument, facts: DocumentFacts): Promise<Uint8Array | null> {
  const { id } = document;
  await db.projectDocument.update({ where: { id }, data: { renderAttempts: { increment: 1 } } });
  try {
    const pdf = await renderPdf(facts);
    await db.projectDocument.update({ where: { id }, data: { renderAttempts: 0 } });
    return pdf;
  } catch (error) {
    if (document.renderAttempts + 1 < maxRenderAttempts) throw error;
    await failDocument(document, String(error));
    return null;
  }
}
