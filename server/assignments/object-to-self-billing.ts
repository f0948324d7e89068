import type { BodyOf } from '@/lib/contracts/contract';
import type { Objection } from '@/lib/contracts/money-document';
import type { objectToSelfBilling as contract } from '@/lib/contracts/payouts';
import type { Actor } from '@/server/access/actor';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { currentSelfBilling } from '@/server/payments/documents/objections';
import { openIssue } from '@/server/payments/payment-issues';
import { findPayout } from '@/server/payments/payout/project-payout';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { operatorDay } from '@/server/platform/operator-day';
import { lastDayToObject } from '@/server/projects/objections';
import { lockForChange, markProjectUpdated } from '@/server/projects/open-project';
import { liveAssignment } from '@/server/projects/project-state';

/**
 * Stores the objection of the voice to its self-billing invoice, once, and opens an issue for support. A payout that has not
 * left waits for the decision.
 */
export async function objectToSelfBilling(
  actor: Actor,
  projectId: string,
  { text }: BodyOf<typeof contract>,
): Promise<Objection> {
  return transaction(async (tx) => {
    const { project } = await lockForChange(tx, actor, projectId, 'accept-project');
    const assignmentId = liveAssignment(project)?.id ?? '';
    const invoice = await currentSelfBilling(tx, assignmentId);
    const payout = await findPayout(tx, projectId);
    if (!invoice || !payout) throw new AppError('conflict', 'This project has no self-billing invoice.');
    if (invoice.objection) throw new AppError('conflict', 'You have objected to this invoice already.');
    if (operatorDay(now(tx)) > lastDayToObject(invoice)) {
      throw new AppError('conflict', `The ${env.SELF_BILLING_OBJECTION_DAYS} days are over. Please contact support.`);
    }
    const created = now(tx);
    await tx.selfBillingObjection.create({ data: { documentId: invoice.id, userId: actor.userId, text, created } });
    const issue = { kind: 'selfBillingObjected', amountCents: payout.amountCents } as const;
    const detail = `${invoice.number}: ${text}`;
    // The mail says more to the voice than a notification would, and the customer is not concerned.
    await openIssue(tx, projectId, { assignmentId, payoutId: payout.id }, { ...issue, detail });
    await mailObjection(tx, actor, { number: invoice.number, projectName: project.name, text }, projectId);
    await markProjectUpdated(tx, projectId, ['details']);
    return { date: created.toISOString(), text, decision: null, note: '' };
  });
}

async function mailObjection(
  tx: Tx,
  { userId }: Actor,
  values: { number: string; projectName: string; text: string },
  projectId: string,
): Promise<void> {
  const { email: to, firstName } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await enqueueMail(tx, { to, template: 'objection-confirmed', values: { ...values, firstName }, projectId });
  if (!env.SUPPORT_EMAIL) return;
  const link = `${env.APP_URL}/support/money/issues`;
  await enqueueMail(tx, {
    to: env.SUPPORT_EMAIL,
    template: 'objection-received',
    values: { ...values, link },
    projectId,
  });
}
