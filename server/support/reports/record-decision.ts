import { formatDate } from '@/lib/domain/format-date';
import { type DecisionKind, objectionEnd } from '@/lib/domain/support/reports';
import type { Actor } from '@/server/access/actor';
import { newToken } from '@/server/access/login-tokens';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import type { MailValues } from '@/server/mail/templates';
import { now } from '@/server/platform/clock';
import type { Decision, Report, Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import type { PlannedMeasure } from './apply-measure';

export type NewDecision = PlannedMeasure & {
  kind: DecisionKind;
  /** The reports that it decides. */
  reports?: readonly Pick<Report, 'id' | 'email'>[];
  /** Name of the content, for the mail to the affected person. */
  subject?: string;
};

type Notice = MailValues['report-decided'];

/**
 * Stores a decision, and mails it to the reporters and, with a measure, to the affected person. The mails have links to
 * object, of which only hashes are stored.
 * @returns what another mail to the affected person has to say, for kinds that have a mail of their own
 */
export async function recordDecision(
  tx: Tx,
  actor: Actor,
  { reports = [], subject, ...planned }: NewDecision,
): Promise<{ decision: Decision; affected: Notice | null }> {
  const decision = await tx.decision.create({ data: { ...planned, decidedById: actor.userId, created: now(tx) } });
  for (const { id: reportId, email } of reports) {
    const values = await noticeFor(tx, decision, { party: 'reporter', reportId });
    if (email) await enqueueMail(tx, { to: email, template: 'report-decided', values });
  }
  if (decision.measure === 'none') return { decision, affected: null };
  const affected = await noticeFor(tx, decision, { party: 'affected' });
  if (decision.kind !== 'return' && decision.kind !== 'unpublish') {
    await mailAffected(tx, decision.userId, { ...affected, ...(subject && { subject }) });
  }
  return { decision, affected };
}

async function noticeFor(
  tx: Tx,
  { id: decisionId, measure, ground, reason, created }: Decision,
  recipient: { party: 'reporter'; reportId: string } | { party: 'affected' },
): Promise<Notice> {
  const { token, tokenHash } = newToken();
  await tx.decisionToken.create({ data: { tokenHash, decisionId, ...recipient, created } });
  const until = formatDate(objectionEnd(created).toISOString());
  return { measure, ground, reason, until, link: `${env.APP_URL}/reports/${token}` };
}

async function mailAffected(tx: Tx, userId: string, notice: Notice & { subject?: string }): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user || user.erasedAt) return;
  const values = { ...notice, firstName: user.firstName };
  await enqueueMail(tx, { to: user.email, template: 'decision-affected', values });
}
