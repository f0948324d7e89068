import { paymentOf } from '@/tests/support/payments/money-rows';
import { expect, test } from 'vitest';
import { sendRefund } from '@/server/assignments/money-jobs';
import { requestRefund } from '@/server/payments/refund-payment';
import { db, transaction } from '@/server/platform/db';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { refundSupportPayment, respondWithRefunds, retryRefund } from './refunds';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

test('refunds a part once per reason and never more than was charged', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { id } = await paymentOf(projectId);
  const admin = await aSupportAgent('admin');
  const refund = { amount: 100, reason: 'Late delivery' };
  await expectSuccesses(1, { of: 6 }, () => refundSupportPayment(admin, id, refund));
  const tooMuch = { message: 'At most €150 can be refunded.' };
  await expect(refundSupportPayment(admin, id, { amount: 150.01, reason: 'Too much' })).rejects.toMatchObject({
    ...tooMuch,
    kind: 'conflict',
  });
  // More than the whole charge is never right.
  await expect(refundSupportPayment(admin, id, { amount: 250.01, reason: 'Too much' })).rejects.toMatchObject({
    ...tooMuch,
    kind: 'validation',
  });
  const stored = await db.refund.findFirstOrThrow({ where: { paymentId: id } });
  await sendRefund(stored.id);
  expect(await paymentOf(projectId)).toMatchObject({ refundedCents: 10_000 });
  const [listed] = (await respondWithRefunds(admin, { limit: 1 })).body;
  expect(listed).toMatchObject({ amount: 100, reason: 'Late delivery', state: 'done', requestedBy: 'Sasha Support' });
  expect(await db.auditEntry.count({ where: { action: 'refund-payment', subject: projectId } })).toBe(1);
});

test('a refund that the amount of the provider does not contain yet counts, and so does one that is sent again', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { id: paymentId } = await paymentOf(projectId);
  const admin = await aSupportAgent('admin');
  await refundSupportPayment(admin, paymentId, { amount: 150, reason: 'First' });
  const first = await db.refund.findFirstOrThrow({ where: { paymentId } });
  await db.refund.update({ where: { id: first.id }, data: { completedAt: new Date() } });
  const refusal = { kind: 'conflict', message: 'At most €100 can be refunded.' };
  await expect(refundSupportPayment(admin, paymentId, { amount: 150, reason: 'Second' })).rejects.toMatchObject(
    refusal,
  );

  await db.refund.update({ where: { id: first.id }, data: { failure: 'The card is closed.' } });
  await refundSupportPayment(admin, paymentId, { amount: 150, reason: 'Second' });
  await expect(retryRefund(admin, first.id)).rejects.toMatchObject(refusal);
  await expect(retryRefund(admin, 'unknown')).rejects.toMatchObject({ kind: 'not-found' });
  await cancelSupportProject(admin, projectId, 'The customer asked for it.');
  const refunds = await db.refund.findMany({ where: { paymentId, failure: null }, orderBy: { amountCents: 'asc' } });
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([10_000, 15_000]);
});

test('what the database refuses is a conflict', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const payment = await paymentOf(projectId);
  const request = (amountCents: number) =>
    transaction((tx) => requestRefund(tx, payment, { amountCents, reason: 'Same', requestedById: payment.teamId }));
  await expect(request(25_001)).rejects.toMatchObject({ kind: 'conflict' });
  await request(100);
  await expect(request(100)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This payment has a refund with this reason already.',
  });
});

test('keeps the reason of a refused refund and sends it again', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const payment = await paymentOf(projectId);
  const admin = await aSupportAgent('admin');
  await refundSupportPayment(admin, payment.id, { amount: 50, reason: 'Goodwill' });
  const { id } = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
  await db.payment.update({ where: { id: payment.id }, data: { stripeIntentId: `pi_gone_${payment.id}` } });
  await expect(sendRefund(id)).rejects.toThrow();
  expect((await db.refund.findUniqueOrThrow({ where: { id } })).failure).toBeTruthy();
  await db.payment.update({ where: { id: payment.id }, data: { stripeIntentId: payment.stripeIntentId } });
  expect(await retryRefund(admin, id)).toMatchObject({ state: 'pending', failure: null });
  await sendRefund(id);
  expect(await paymentOf(projectId)).toMatchObject({ refundedCents: 5_000 });
  await expect(retryRefund(admin, id)).rejects.toThrow('Only a refund that failed can be sent again.');
});

test('refuses payments that the bank decides about, and those that were not charged', async () => {
  const [disputed, reserved] = [await anAssignment({ state: 'accepted' }), await anAssignment()];
  const admin = await aSupportAgent('admin');
  const refund = { amount: 50, reason: 'Goodwill' };
  const { id } = await paymentOf(disputed.projectId);
  await db.payment.update({ where: { id }, data: { disputedCents: 10_000 } });
  await expect(refundSupportPayment(admin, id, refund)).rejects.toThrow(
    'The payment is disputed: the bank decides about the money.',
  );
  const { id: reservedId } = await paymentOf(reserved.projectId);
  await expect(refundSupportPayment(admin, reservedId, refund)).rejects.toThrow(
    'Only a charged payment can be refunded.',
  );
  expect(await db.refund.count({ where: { paymentId: { in: [id, reservedId] } } })).toBe(0);
});
