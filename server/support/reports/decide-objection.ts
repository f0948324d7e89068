import type { BodyOf } from '@/lib/contracts/contract';
import type { decideReportObjection as contract, ObjectionRow } from '@/lib/contracts/reports';
import { objectionRefusal } from '@/lib/domain/support/reports';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { db, type Decision, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { applyMeasure, revertMeasure } from './apply-measure';
import { objectionInclude, presentObjectionRows } from './list-reports';
import { emailOf } from './object-to-decision';
import type { ObjectionRecord } from './present-decision';
import { recordDecision } from './record-decision';

const noSuchObjection = () => new AppError('not-found', 'This objection does not exist.');

/**
 * Decides an objection once. `reversed` takes the measure back, or takes a further one for a reporter, in the same
 * transaction.
 * @throws AppError 'conflict' with the code `same-agent` for the agent who took the decision, unless support has nobody else
 */
export async function decideReportObjection(
  actor: Actor,
  objectionId: string,
  { outcome, text, measure }: BodyOf<typeof contract>,
): Promise<ObjectionRow> {
  requireSupport(actor, 'decide-reports');
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM decision_objections WHERE id = ${objectionId} FOR UPDATE`;
    const objection = await findObjection(tx, objectionId);
    const { decision, by } = objection;
    if (objection.outcome) {
      throw new AppError('conflict', 'This objection is decided already.', { code: 'status-changed' });
    }
    await requireOtherAgent(tx, actor, decision);
    const refusal = objectionRefusal(objection.decision, { by, outcome, measure });
    if (refusal) throw invalidField('measure', refusal);
    const decidedById = actor.userId;
    await tx.decisionObjection.update({
      where: { id: objectionId },
      data: { outcome, outcomeText: text, decidedById, decidedAt: now(tx) },
      select: { id: true },
    });
    await mailOutcome(tx, objection, outcome, text);
    if (outcome === 'reversed') await reverse(tx, actor, decision, measure, text);
    await auditSupportAction(tx, actor, {
      action: 'decide-report-objection',
      subject: decision.userId,
      details: { decisionId: decision.id, by, reason: text },
      after: { outcome, ...(measure && { measure }) },
    });
  });
  const [row] = await presentObjectionRows([await findObjection(db, objectionId)]);
  if (!row) throw noSuchObjection();
  return row;
}

async function findObjection(tx: Tx, id: string): Promise<ObjectionRecord> {
  const objection = await tx.decisionObjection.findUnique({ where: { id }, include: objectionInclude });
  if (!objection) throw noSuchObjection();
  return objection;
}

async function requireOtherAgent(tx: Tx, actor: Actor, { decidedById }: Decision): Promise<void> {
  if (decidedById !== actor.userId) return;
  const others = await tx.user.count({
    where: { id: { not: actor.userId }, isSupport: true, suspendedAt: null, erasedAt: null },
  });
  if (others === 0) return;
  const message = 'You took this decision. Someone else in support has to decide about the objection.';
  throw new AppError('conflict', message, { code: 'same-agent' });
}

async function reverse(
  tx: Tx,
  actor: Actor,
  decision: Decision,
  measure: Decision['measure'] | undefined,
  reason: string,
): Promise<void> {
  if (measure === undefined) return revertMeasure(tx, decision);
  const { ground, subjectKind, subjectId, userId } = decision;
  const planned = { measure, ground, reason, subjectKind, subjectId, userId };
  await applyMeasure(tx, actor, planned);
  await recordDecision(tx, actor, { ...planned, kind: 'objection' });
}

/** Mails the outcome to everybody who got the decision. */
async function mailOutcome(
  tx: Tx,
  { decision, by, tokenHash }: ObjectionRecord,
  outcome: 'upheld' | 'reversed',
  note: string,
): Promise<void> {
  const tokens = await tx.decisionToken.findMany({
    where: { decisionId: decision.id },
    select: { tokenHash: true, party: true, report: { select: { email: true } } },
  });
  const affected = await emailOf(tx, decision.userId);
  const recipients = tokens.map((token) => ({
    to: token.party === 'affected' ? affected : (token.report?.email ?? null),
    isObjector: token.tokenHash === tokenHash,
  }));
  const objector = recipients.find(({ isObjector }) => isObjector)?.to;
  for (const to of new Set(recipients.map((recipient) => recipient.to))) {
    if (to === null) continue;
    const party = to === objector ? 'recipient' : by;
    await enqueueMail(tx, { to, template: 'decision-objection-decided', values: { party, outcome, note } });
  }
}
