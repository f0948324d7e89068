import { documentKinds } from '@/lib/domain/documents/kinds';
import { renderDocument } from '@/server/jobs';
import { db, type Prisma, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { aProject } from '@/tests/support/builders';
import { documentTexts, factsOf } from '@/tests/support/document-texts';
import { pollUntil } from '@/tests/support/jobs/poll';

/**
 * Has the worker render documents with text in every script, of all kinds in turn.
 * @returns seconds until all were rendered, and how many failed
 */
export async function renderDocuments(numDocuments: number): Promise<{ seconds: number; failed: number }> {
  const texts = Object.values(documentTexts);
  const started = performance.now();
  const rows: Prisma.ProjectDocumentCreateManyInput[] = [];
  // An assignment has one document of each kind.
  while (rows.length < numDocuments) {
    const project = await aProject({ state: 'assigned' });
    const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: project.id } });
    for (const kind of documentKinds) {
      const facts = factsOf(kind, texts[rows.length % texts.length] ?? documentTexts.Latin);
      const number = `BENCH-TEST-${rows.length}`;
      rows.push({ projectId: project.id, assignmentId, teamId: project.teamId, kind, number, facts });
    }
  }
  const documents = await db.projectDocument.createManyAndReturn({
    data: rows.slice(0, numDocuments),
    select: { id: true },
  });
  await transaction(async (tx) => {
    for (const { id } of documents) await enqueue(tx, renderDocument, { documentId: id });
  });
  const where = { id: { in: documents.map(({ id }) => id) } };
  await pollUntil(
    async () => (await db.projectDocument.count({ where: { ...where, uri: null, failure: null } })) === 0,
    {
      timeoutMs: 1_200_000,
      everyMs: 500,
      what: `${numDocuments} documents`,
    },
  );
  const failed = await db.projectDocument.count({ where: { ...where, uri: null } });
  return { seconds: (performance.now() - started) / 1_000, failed };
}
