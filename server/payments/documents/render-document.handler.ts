import { type DocumentToRender, handOnDocument } from '@/server/jobs';
import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';
import { renderPdf } from '@/server/payments/rendering/document';
import { facturX } from '@/server/payments/structured/factur-x';
import { structuredInvoiceOf } from '@/server/payments/structured/structured-invoice';
import { writeCii } from '@/server/payments/structured/write-cii';
import { writeUbl } from '@/server/payments/structured/write-ubl';
import { failDocument } from './failed-documents';
import { db, type ProjectDocument, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { enqueue } from '@/server/platform/queue/queue';
import { putObject } from '@/server/platform/storage/storage';
import { markProjectUpdated } from '@/server/projects/open-project';

/** Maximum over all jobs; storage outages do not count (docs/rules/money.md#documents). */
export const maxRenderAttempts = 7;

/** Writes the URIs once, even when two workers render the same document; a trigger rejects later changes. */
export async function handleRenderDocument({ documentId }: DocumentToRender): Promise<void> {
  const document = await db.projectDocument.findUnique({ where: { id: documentId } });
  if (!document || document.uri || document.failure !== null) return;
  const facts = documentFacts.safeParse(document.facts);
  if (!facts.success) return failDocument(document, 'Its facts cannot be read.');
  // Attempts that crash the worker or time out throw no error, so only the counter shows them.
  if (document.renderAttempts >= maxRenderAttempts) return failDocument(document, 'Drawing it never ended.');
  const files = await tryToRender(document, facts.data);
  if (!files) return;
  const uri = `documents/${documentId}.pdf`;
  await putObject(uri, files.pdf, 'application/pdf');
  const ublUri = files.ubl === null ? null : `documents/${documentId}.xml`;
  if (files.ubl !== null && ublUri !== null) await putObject(ublUri, Buffer.from(files.ubl), 'application/xml');
  const isHandOnDue = ublUri !== null && env.DOCUMENT_HOOK_URL !== undefined;
  await transaction(async (tx) => {
    const { count } = await tx.projectDocument.updateMany({
      where: { id: documentId, uri: null },
      data: { uri, ublUri, isHandOnDue },
    });
    if (count === 0) return;
    await markProjectUpdated(tx, document.projectId, ['details']);
    if (isHandOnDue) await enqueue(tx, handOnDocument, { documentId });
  });
}

type Files = { pdf: Uint8Array; ubl: string | null };

async function tryToRender(document: ProjectDocument, facts: DocumentFacts): Promise<Files | null> {
  const { id } = document;
  await db.projectDocument.update({ where: { id }, data: { renderAttempts: { increment: 1 } } });
  try {
    const files = await renderFiles(facts);
    await db.projectDocument.update({ where: { id }, data: { renderAttempts: 0 } });
    return files;
  } catch (error) {
    if (document.renderAttempts + 1 < maxRenderAttempts) throw error;
    await failDocument(document, String(error));
    return null;
  }
}

async function renderFiles(facts: DocumentFacts): Promise<Files> {
  const invoice = structuredInvoiceOf(facts);
  const pdf = await renderPdf(facts, invoice && facturX(writeCii(invoice)));
  return { pdf, ubl: invoice && writeUbl(invoice) };
}
