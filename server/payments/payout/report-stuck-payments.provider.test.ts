import { paymentOf } from '@/tests/support/payments/money-rows';
import { expect, onTestFinished, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { advancePayment } from '@/server/assignments/advance-payment';
import { reportStuckPayments } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { acceptProject } from '@/server/assignments/accept-project';
import { getProject } from '@/server/projects/queries';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { anAssignment } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';
import { aDuePayout } from '@/tests/support/payments/due-payout';

const provider = ownProvider();

const hoursLater = (hours: number) => setTime(new Date(Date.now() + hours * hourMs));
async function isResumed(id: string): Promise<boolean> {
  await db.recovery.deleteMany({ where: { subjectId: id } });
  const before = (await jobsAbout(id)).length;
  await requeueAllStuckWork();
  return (await jobsAbout(id)).length > before;
}

const openIssuesOf = async (projectId: string) =>
  (await db.paymentIssue.findMany({ where: { projectId, resolvedAt: null } })).map(({ kind }) => kind);

test('reports a capture without a result for hours and completes it after the outage', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const { id } = await paymentOf(projectId);
  await provider.fail({ kind: 'error-before-commit', match: 'POST /v1/payment_intents/*/capture' });
  await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({ kind: 'unavailable' });
  await reportStuckPayments();
  expect(await openIssuesOf(projectId)).toEqual([]);
  hoursLater(7);
  expect(await isResumed(id)).toBe(true);
  await reportStuckPayments();
  await reportStuckPayments();
  expect(await openIssuesOf(projectId)).toEqual(['stuck']);
  for (const { actor } of [customer, voice]) {
    expect((await getProject(actor, projectId)).paymentNotices).toHaveLength(1);
    expect(await db.notification.count({ where: { projectId, kind: 'payment', userId: actor.userId } })).toBe(1);
  }
  await advancePayment(id);
  expect(await paymentOf(projectId)).toMatchObject({ status: 'captured', amountCents: 25_000 });
  expect(await openIssuesOf(projectId)).toEqual([]);
});

test('reports a failing release and retries until the payment is released', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const { id } = await paymentOf(projectId);
  await unassignVoice(customer.actor, projectId, voice.id);
  await provider.fail({ kind: 'error-before-commit', match: 'POST /v1/payment_intents/*/cancel' });
  await expect(advancePayment(id)).rejects.toMatchObject({ kind: 'unavailable' });
  hoursLater(20 * 24);
  expect(await isResumed(id)).toBe(true);
  await reportStuckPayments();
  expect(await openIssuesOf(projectId)).toEqual(['notReleased']);
  await advancePayment(id);
  expect(await openIssuesOf(projectId)).toEqual([]);
});

test('does not retry the release of a payment that was captured manually', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const { id, stripeIntentId } = await paymentOf(projectId);
  await provider.sdk.paymentIntents.capture(stripeIntentId ?? '');
  await unassignVoice(customer.actor, projectId, voice.id);
  await advancePayment(id);
  hoursLater(9 * 24);
  expect(await isResumed(id)).toBe(false);
  expect(await openIssuesOf(projectId)).toEqual(['chargedUnexpectedly']);
});

test('does not retry a payout on hold, but recovers unapplied events', async () => {
  const { projectId, payoutId: id } = await aDuePayout({ hasAccount: true });
  const eventId = `evt_${projectId}`;
  await db.stripeEvent.create({
    data: { id: eventId, type: 'charge.refunded', objectKind: 'charge', objectId: 'ch_1' },
  });
  onTestFinished(async () => void (await db.stripeEvent.delete({ where: { id: eventId } })));
  hoursLater(1);
  const { id: paymentId } = await paymentOf(projectId);
  const issue = await db.paymentIssue.create({ data: { projectId, paymentId, kind: 'disputed' } });
  expect(await isResumed(id)).toBe(false);
  expect(await jobsAbout(eventId)).toMatchObject([{ name: 'apply-stripe-event' }]);
  await db.paymentIssue.update({ where: { id: issue.id }, data: { resolvedAt: new Date() } });
  expect(await isResumed(id)).toBe(true);
});
