import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { listMissingDocuments as contract, MissingDocument } from '@/lib/contracts/support-jobs';
import { visibleReason } from '@/lib/domain/support/support-rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { renderDocument } from '@/server/jobs';
import { db, Prisma, transaction } from '@/server/platform/db';
import type { HttpResult } from '@/server/platform/http-result';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { pageByTime, positionOf } from '@/server/platform/postgres/time-cursor';
import { enqueue } from '@/server/platform/queue/queue';
import { lockProject, markProjectUpdated } from '@/server/projects/open-project';

const { sql } = Prisma;

/**
 * Selects documents without a PDF. Drawing takes seconds: after an hour its job was dropped, or the queue is stuck. A
 * document may be older than its job, as those of the sample data are. The jobs are read once, not for each document.
 */
export const isWithoutPdf = sql`uri IS NULL AND (failure IS NOT NULL OR created < now() - interval '1 hour'
  AND project_documents.id NOT IN (SELECT coalesce(j.data->>'documentId', '') FROM pgboss.job j
    WHERE j.name = ${renderDocument.name} AND j.state < 'completed' AND j.created_on > now() - interval '1 hour'))`;

const missingRow = z.strictObject({ id: z.string() });

export async function respondWithMissingDocuments(
  actor: Actor,
  { limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<MissingDocument[]>> {
  requireSupport(actor);
  const after = cursor === undefined ? null : positionOf(cursor);
  const isAfter = after ? sql`(created, id) > (${after.created}, ${after.id})` : sql`true`;
  const statement = sql`
    SELECT id FROM project_documents WHERE ${isWithoutPdf} AND ${isAfter}
    ORDER BY created, id LIMIT ${limit + 1}`;
  const found = await queryRows(db, missingRow, statement);
  const rows = await db.projectDocument.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: { project: { select: { id: true, name: true, team: { select: { name: true } } } } },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
  });
  return pageByTime(rows, limit, (shown) =>
    shown.map(({ id, kind, number, project, failure, renderAttempts, created }) => ({
      id,
      kind,
      number,
      failure: failure === null ? null : visibleReason(failure),
      attempts: renderAttempts,
      project: { id: project.id, name: project.name, team: project.team.name },
      created: created.toISOString(),
    })),
  );
}

/** Starts the job of each document again, with all of its attempts. A document that is drawn already never changes. */
export async function redrawDocuments(actor: Actor, documentIds: readonly string[]): Promise<{ queued: string[] }> {
  requireSupport(actor, 'manage-jobs');
  const found = await db.projectDocument.findMany({
    where: { id: { in: [...documentIds] }, uri: null },
    select: { id: true, projectId: true },
    orderBy: { created: 'asc' },
  });
  const queued: string[] = [];
  for (const { id, projectId } of found) if (await redraw(actor, id, projectId)) queued.push(id);
  return { queued };
}

function redraw(actor: Actor, documentId: string, projectId: string): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    const document = await tx.projectDocument.findUniqueOrThrow({ where: { id: documentId } });
    if (document.uri) return false;
    const { number, failure } = document;
    await tx.projectDocument.update({ where: { id: documentId }, data: { failure: null, renderAttempts: 0 } });
    await enqueue(tx, renderDocument, { documentId });
    await auditSupportAction(tx, actor, {
      action: 'rerender-document',
      subject: projectId,
      details: { number, failure },
    });
    await markProjectUpdated(tx, projectId, ['details']);
    return true;
  });
}
