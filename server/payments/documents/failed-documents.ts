import { renderDocument } from '@/server/jobs';
import { db, type ProjectDocument, transaction } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';
import { enqueue } from '@/server/platform/queue/queue';
import { markProjectUpdated } from '@/server/projects/open-project';

/** Records a failure, which is shown in the project, logged, and listed for support. */
export async function failDocument(document: ProjectDocument, failure: string): Promise<void> {
  const { id, number, projectId } = document;
  await transaction(async (tx) => {
    const { count } = await tx.projectDocument.updateMany({
      where: { id, uri: null, failure: null },
      data: { failure },
    });
    if (count === 0) return;
    log.error({ documentId: id, number, projectId, failure }, 'a document cannot be rendered');
    await markProjectUpdated(tx, projectId, ['details']);
  });
}

export function listFailedDocuments() {
  return db.projectDocument.findMany({
    where: { uri: null, failure: { not: null } },
    select: { id: true, number: true, projectId: true, created: true, failure: true },
    orderBy: { created: 'asc' },
  });
}

export async function retryFailedDocuments(): Promise<number> {
  return transaction(async (tx) => {
    const failed = await tx.projectDocument.updateManyAndReturn({
      where: { uri: null, failure: { not: null } },
      data: { failure: null, renderAttempts: 0 },
      select: { id: true },
    });
    for (const { id } of failed) await enqueue(tx, renderDocument, { documentId: id });
    return failed.length;
  });
}
