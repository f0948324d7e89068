import type { BodyOf } from '@/lib/contracts/contract';
import type { decideReport as contract, ReportDetails } from '@/lib/contracts/reports';
import { measuresFor } from '@/lib/domain/support/reports';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { db, transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { applyMeasure } from './apply-measure';
import { getReport, noSuchReport } from './list-reports';
import { recordDecision } from './record-decision';
import { readSnapshot } from './report-target';

/** Decides all open reports about the same content by one decision. @throws AppError 'conflict' for a decided report. */
export async function decideReport(
  actor: Actor,
  reportId: string,
  { measure, ground, reason }: BodyOf<typeof contract>,
): Promise<ReportDetails> {
  requireSupport(actor, 'decide-reports');
  const found = await db.report.findUnique({ where: { id: reportId } });
  if (!found) throw noSuchReport();
  const { subjectKind, subjectId, ownerId } = found;
  if (!measuresFor(subjectKind).includes(measure))
    throw invalidField('measure', 'Please select a measure from the list');
  await transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT 1 FROM reports WHERE "subjectKind"::text = ${subjectKind} AND "subjectId" = ${subjectId} ORDER BY id FOR UPDATE`;
    const open = await tx.report.findMany({
      where: { subjectKind, subjectId, decisionId: null },
      orderBy: { id: 'asc' },
      select: { id: true, email: true },
    });
    if (!open.some(({ id }) => id === reportId)) {
      throw new AppError('conflict', 'This report is decided already.', { code: 'status-changed' });
    }
    const planned = { measure, ground, reason, subjectKind, subjectId, userId: ownerId };
    await applyMeasure(tx, actor, planned);
    const { decision } = await recordDecision(tx, actor, {
      ...planned,
      kind: 'report',
      reports: open,
      subject: readSnapshot(found.snapshot).name,
    });
    await tx.report.updateMany({ where: { id: { in: open.map(({ id }) => id) } }, data: { decisionId: decision.id } });
    await auditSupportAction(tx, actor, {
      action: 'decide-report',
      subject: ownerId,
      details: { reportIds: open.map(({ id }) => id), subjectKind, subjectId, ground, reason },
      after: { measure },
    });
  });
  return getReport(actor, reportId);
}
