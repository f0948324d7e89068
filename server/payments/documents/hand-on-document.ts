import { documentFacts } from '@/lib/domain/documents/facts';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { sendToHook } from '@/server/platform/document-hook';
import { env } from '@/server/platform/env';
import { getObject } from '@/server/platform/storage/storage';

/** Hands a document that waits for it on to DOCUMENT_HOOK_URL, with its PDF, its UBL and its facts. */
export async function handOnStructuredDocument(documentId: string): Promise<void> {
  const document = await db.projectDocument.findUnique({ where: { id: documentId } });
  if (!env.DOCUMENT_HOOK_URL || !document?.isHandOnDue || !document.uri || !document.ublUri) return;
  const { id, projectId, kind, number } = document;
  const facts = documentFacts.parse(document.facts);
  const [pdf, ubl] = await Promise.all([getObject(document.uri), getObject(document.ublUri)]);
  const files = { pdf: Buffer.from(pdf).toString('base64'), ubl: Buffer.from(ubl).toString() };
  await sendToHook(id, { id, kind, number, projectId, issuedOn: facts.issuedOn, facts, ...files }, now());
  await db.projectDocument.update({ where: { id }, data: { isHandOnDue: false, handedOnAt: now() } });
}
