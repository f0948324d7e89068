import type { SentDecision } from '@/lib/contracts/reports';
import { formatDate } from '@/lib/domain/format-date';
import { objectionEnd } from '@/lib/domain/support/reports';
import { hashToken } from '@/server/access/login-tokens';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { presentObjection } from './present-decision';
import { readSnapshot } from './report-target';

const noSuchDecision = () => new AppError('not-found', 'This link does not work.');

const tokenInclude = {
  decision: { include: { reports: { orderBy: { created: 'asc' }, take: 1 } } },
  objection: true,
  report: true,
} as const;

/** Returns the decision of a mailed link. @throws AppError 'not-found' for another link. */
export async function getSentDecision(token: string): Promise<SentDecision> {
  const row = await db.decisionToken.findUnique({ where: { tokenHash: hashToken(token) }, include: tokenInclude });
  if (!row) throw noSuchDecision();
  const { decision, objection, party } = row;
  const { subjectKind, measure, ground, reason, created } = decision;
  const [report] = decision.reports;
  const until = objectionEnd(created);
  return {
    party,
    subjectKind,
    subject: subjectKind && report ? readSnapshot(report.snapshot).name : '',
    measure,
    ground,
    reason,
    created: created.toISOString(),
    objectUntil: until.toISOString(),
    canObject: objection === null && now() <= until,
    objection: objection && presentObjection(objection),
  };
}

/**
 * Objects to a decision, once for each mailed link.
 * @throws AppError 'conflict' after six months or a first objection, 'not-found' for another link
 */
export async function objectToDecision(token: string, text: string, address: string): Promise<void> {
  await takePoint('objectionsPerNetwork', address);
  const tokenHash = hashToken(token);
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM decision_tokens WHERE "tokenHash" = ${tokenHash} FOR UPDATE`;
    const row = await tx.decisionToken.findUnique({ where: { tokenHash }, include: tokenInclude });
    if (!row) throw noSuchDecision();
    const { decision, objection, party, report } = row;
    if (objection) {
      throw new AppError('conflict', 'You have objected to this decision already.', { code: 'already-objected' });
    }
    const until = objectionEnd(decision.created);
    if (now(tx) > until) {
      const message = `You could object to this decision until ${formatDate(until.toISOString())}.`;
      throw new AppError('conflict', message, { code: 'too-late' });
    }
    const created = now(tx);
    const data = { decisionId: decision.id, tokenHash, by: party, text, created };
    await tx.decisionObjection.create({ data, select: { id: true } });
    const to = party === 'reporter' ? (report?.email ?? null) : await emailOf(tx, decision.userId);
    if (!to) return;
    const values = { date: formatDate(created.toISOString()) };
    await enqueueMail(tx, { to, template: 'decision-objection-received', values });
  });
}

/** Returns null for an account whose data were deleted. */
export async function emailOf(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx.user.findFirst({ where: { id: userId, erasedAt: null }, select: { email: true } });
  return user?.email ?? null;
}
