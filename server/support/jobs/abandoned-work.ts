import { z } from 'zod';
import type { BodyOf, QueryOf } from '@/lib/contracts/contract';
import type { AbandonedWork, listAbandonedWork as contract, resumeWork as resume } from '@/lib/contracts/support-jobs';
import { scopeOfJob, undoWindowMs } from '@/lib/domain/support/support-rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { now } from '@/server/platform/clock';
import { db, Prisma, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { type HttpResult, pageResult } from '@/server/platform/http-result';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';

const { sql } = Prisma;

type Work = BodyOf<typeof resume>;
const resumedRow = z.strictObject({ attempts: z.int(), givenUpAt: z.date() });
const abandonedRow = resumedRow.extend({ kind: z.string(), subjectId: z.string(), id: z.string() });

/** Orders rows that were abandoned in the same millisecond. */
const rowId = sql`md5(kind || ' ' || "subjectId")`;

export async function respondWithAbandonedWork(
  actor: Actor,
  { limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<AbandonedWork[]>> {
  requireSupport(actor);
  const after = cursor === undefined ? null : positionOf(cursor);
  const isAfter = after ? sql`("givenUpAt", ${rowId}) > (${after.created}, ${after.id})` : sql`true`;
  const statement = sql`
    SELECT kind, "subjectId", attempts, "givenUpAt", ${rowId} AS id FROM recoveries
    WHERE "givenUpAt" IS NOT NULL AND ${isAfter} ORDER BY "givenUpAt", ${rowId} LIMIT ${limit + 1}`;
  const rows = await queryRows(db, abandonedRow, statement);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return pageResult(
    shown.map(({ kind, subjectId, attempts, givenUpAt }) => ({
      kind,
      subjectId,
      attempts,
      since: givenUpAt.toISOString(),
    })),
    last && rows.length > limit ? timeCursorOf({ created: last.givenUpAt, id: last.id }) : null,
  );
}

const abandonedState = z.object({ attempts: z.number().int(), since: z.coerce.date() });

/** Deletes the row: then work that is still stuck is found and queued again within minutes; finished work is not. */
export async function resumeWork(actor: Actor, { kind, subjectId }: Work): Promise<void> {
  requireSupport(actor, scopeOfJob(kind));
  await transaction(async (tx) => {
    const statement = sql`
      DELETE FROM recoveries WHERE kind = ${kind} AND "subjectId" = ${subjectId} AND "givenUpAt" IS NOT NULL
      RETURNING attempts, "givenUpAt"`;
    const row = await queryRow(tx, resumedRow, statement);
    if (!row) throw new AppError('conflict', 'This work is not abandoned, or support has handled it already.');
    const before = { attempts: row.attempts, since: row.givenUpAt.toISOString() };
    await auditSupportAction(tx, actor, { action: 'resume-work', subject: subjectId, details: { kind }, before });
  });
}

/** Restores the row while the recovery has not found the work again. */
export async function undoResumeWork(actor: Actor, { kind, subjectId }: Work): Promise<void> {
  requireSupport(actor, scopeOfJob(kind));
  await transaction(async (tx) => {
    const resumption = await tx.auditEntry.findFirst({
      where: {
        action: 'resume-work',
        subject: subjectId,
        details: { path: ['kind'], equals: kind },
        created: { gt: new Date(now(tx).getTime() - undoWindowMs) },
      },
      orderBy: { created: 'desc' },
    });
    if (!resumption) throw new AppError('conflict', 'This work was not resumed in the last 30 seconds.');
    const { attempts, since } = abandonedState.parse(resumption.before);
    const { count } = await tx.recovery.createMany({
      data: { kind, subjectId, attempts, givenUpAt: since },
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError('conflict', 'This work has been tried again already.');
    const after = { attempts, since: since.toISOString() };
    await auditSupportAction(tx, actor, { action: 'undo-resume-work', subject: subjectId, details: { kind }, after });
  });
}
