import { aDuePayout } from '@/tests/support/payments/due-payout';
import { expect, test } from 'vitest';
import { balancesOf } from '@/server/payments/ledger';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { markPayoutsPaid, payManually, retryPayout, undoPayoutsPaid } from './mark-paid';
import { respondWithSupportPayouts } from './payouts';
import { aSupportAgent } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';

test('marks payouts as paid once, with ledger, audit entry and mail, also after a double click', async () => {
  const [first, second] = [await aDuePayout(), await aDuePayout()];
  const admin = await aSupportAgent('admin');
  const payoutIds = [first.payoutId, second.payoutId];
  const results = await inParallel(6, () => markPayoutsPaid(admin, { payoutIds, paidOn: '2026-11-20' }));
  const paid = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.paid : []));
  expect(paid.toSorted()).toEqual(payoutIds.toSorted());
  for (const { payoutId, projectId, voice } of [first, second]) {
    const payout = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
    expect(payout).toMatchObject({ status: 'paid', paidById: admin.userId, paidAt: new Date('2026-11-20') });
    expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 0, paidOut: 14_000 });
    expect(await db.auditEntry.count({ where: { action: 'mark-payout-paid', subject: projectId } })).toBe(1);
    expect(await db.notification.count({ where: { projectId, userId: voice.id, kind: 'payout' } })).toBe(1);
  }
  const again = await markPayoutsPaid(admin, { payoutIds });
  expect(again).toEqual({ paid: [], skipped: payoutIds.map((id) => ({ id, reason: 'Already paid' })) });
});

test('marks no payout on hold', async () => {
  const { payoutId, projectId } = await aDuePayout();
  const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
  await db.paymentIssue.create({ data: { projectId, paymentId: payment.id, kind: 'disputed', amountCents: 100 } });
  const admin = await aSupportAgent('admin');
  expect((await markPayoutsPaid(admin, { payoutIds: [payoutId, 'unknown'] })).skipped).toEqual([
    { id: payoutId, reason: 'On hold: the payment is refunded or disputed' },
    { id: 'unknown', reason: 'Unknown payout' },
  ]);
});

test('lists payouts by view and sends a failed transfer again, or by hand', async () => {
  const { payoutId: id, ...scene } = await aDuePayout({ hasAccount: true });
  const admin = await aSupportAgent('admin');
  const idsOf = async (view: 'failed' | 'transfers' | 'due') =>
    (await respondWithSupportPayouts(admin, { view, query: scene.projectId, limit: 20 })).body.map((row) => row.id);
  expect(await idsOf('transfers')).toEqual([id]);
  const gone = `acct_gone_${scene.voice.id}`;
  await db.team.update({ where: { id: scene.voice.teamId }, data: { stripeAccountId: gone } });
  await sendPayout(id);
  expect(await idsOf('failed')).toEqual([id]);
  await retryPayout(admin, id);
  expect((await jobsAbout(id)).map(({ name }) => name)).toContain('pay-out');
  await sendPayout(id);
  expect(await payManually(admin, id)).toMatchObject({ method: 'manual', status: 'payable', account: 'none' });
  expect(await idsOf('due')).toEqual([id]);
  await expect(retryPayout(admin, id)).rejects.toThrow('Only failed transfers can be sent again.');
});

test('takes paid back once, with ledger and audit entry, and the payout can be paid again', async () => {
  const { payoutId, projectId, voice } = await aDuePayout();
  const admin = await aSupportAgent('admin');
  await markPayoutsPaid(admin, { payoutIds: [payoutId] });
  const results = await inParallel(4, () => undoPayoutsPaid(admin, [payoutId]));
  const undone = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.undone : []));
  expect(undone).toEqual([payoutId]);
  const payout = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  expect(payout).toMatchObject({ status: 'payable', paidAt: null, paidById: null });
  expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 14_000, paidOut: 0 });
  expect(await db.auditEntry.count({ where: { action: 'undo-payout-paid', subject: projectId } })).toBe(1);
  // The mail had not been sent.
  expect(await db.notification.count({ where: { projectId, kind: 'payout' } })).toBe(0);
  expect((await queuedMails(voice.email)).map(({ template }) => template)).not.toContain('payout-corrected');

  for (const status of ['waiting', 'sent'] as const) {
    expect((await markPayoutsPaid(admin, { payoutIds: [payoutId] })).paid).toEqual([payoutId]);
    expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 0, paidOut: 14_000 });
    const { id: notificationId } = await db.notification.findFirstOrThrow({ where: { projectId, kind: 'payout' } });
    await db.notification.update({ where: { id: notificationId }, data: { decidedAt: new Date() } });
    await db.notificationDelivery.create({ data: { notificationId, channel: 'mail', status } });
    await undoPayoutsPaid(admin, [payoutId]);
    const corrections = (await queuedMails(voice.email)).filter(({ template }) => template === 'payout-corrected');
    expect(corrections).toHaveLength(status === 'sent' ? 1 : 0);
  }
});

test('keeps what the provider transferred, and what an erased voice was paid', async () => {
  const [erased, atProvider] = [await aDuePayout(), await aDuePayout()];
  const admin = await aSupportAgent('admin');
  const payoutIds = [erased.payoutId, atProvider.payoutId];
  expect((await undoPayoutsPaid(admin, ['unknown', erased.payoutId])).skipped.map(({ reason }) => reason)).toEqual([
    'Unknown payout',
    'Not marked as paid',
  ]);
  await markPayoutsPaid(admin, { payoutIds });
  await db.user.update({ where: { id: erased.voice.id }, data: { erasedAt: new Date() } });
  await db.payout.update({ where: { id: atProvider.payoutId }, data: { method: 'transfer' } });
  const { undone, skipped } = await undoPayoutsPaid(admin, payoutIds);
  expect(undone).toEqual([]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'The data of the voice is erased, and nobody could be paid: correct it in your bookkeeping',
    'Transferred by the payment provider: reverse the transfer there',
  ]);
});
