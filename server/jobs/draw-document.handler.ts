import { documentFacts } from '@/lib/domain/documents';
import type { Handler } from '@/server/jobs/handler';
import { drawPdf } from '@/server/payments/drawing/document';
import { db, transaction } from '@/server/platform/db';
import { PermanentJobError } from '@/server/platform/queue';
import { putObject } from '@/server/platform/storage';
import { touch } from '@/server/projects/touch';

/** The address is written once and never changes (a trigger refuses it), also when two workers drew the same document. */
export const handleDrawDocument: Handler<{ documentId: string }> = async ({ documentId }) => {
  const document = await db.projectDocument.findUnique({ where: { id: documentId } });
  if (!document || document.uri) return;
  const facts = documentFacts.safeParse(document.facts);
  if (!facts.success) throw new PermanentJobError(`Document ${document.number} has unreadable facts`);
  const uri = `documents/${documentId}.pdf`;
  await putObject(uri, await drawPdf(facts.data), 'application/pdf');
  await transaction(async (tx) => {
    const { count } = await tx.projectDocument.updateMany({ where: { id: documentId, uri: null }, data: { uri } });
    if (count > 0) await touch(tx, document.projectId);
  });
};
