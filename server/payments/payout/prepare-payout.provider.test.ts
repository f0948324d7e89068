import { expect, test, vi } from 'vitest';
import { canceledFeeText, restoredFeeText } from '@/lib/domain/money/payouts';
import { approveProject } from '@/server/assignments/approve-project';
import { reviewPayment, sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { checkLedger } from '@/server/payments/check-ledger';
import { balancesOf } from '@/server/payments/ledger';
import { getEarnings } from '@/server/payouts/earnings';
import { db, transaction } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { getProject } from '@/server/projects/queries';
import { resolvePaymentIssue } from '@/server/support/money/issues';
import { markPayoutsPaid } from '@/server/support/money/mark-paid';
import { refundSupportPayment } from '@/server/support/money/refunds';
import { confirmTransferAccount, setTransferAccount } from '@/server/support/money/transfer-accounts';
import { previewTransferFile } from '@/server/support/money/transfer-files';
import { aDelivery, anAssignment, aSupportAgent } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDuePayout } from '@/tests/support/payments/due-payout';
import { eventOrders, ownProvider } from '@/tests/support/payments/own-provider';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { preparePayoutAgain } from './prepare-payout';

const provider = ownProvider();

const grossCents = 25_000;
const feeCents = 14_000;

/** Creates an approved project, whose fee is payable, and not sent yet. */
async function approved({ hasAccount = true } = {}) {
  const scene = await aDuePayout({ hasAccount });
  const { id: paymentId, stripeIntentId } = await db.payment.findFirstOrThrow({
    where: { projectId: scene.projectId },
  });
  await provider.skipEvents();
  return { ...scene, paymentId, intentId: stripeIntentId ?? '' };
}

type Scene = Awaited<ReturnType<typeof approved>>;

const payoutOf = ({ payoutId }: Scene) => db.payout.findUniqueOrThrow({ where: { id: payoutId } });
const transferred = async ({ projectId }: Scene) => (await provider.moneyByProject()).get(projectId)?.transferred ?? 0;

/** Refunds like support's screen and its job. */
async function refundBySupport({ paymentId }: Pick<Scene, 'paymentId'>, amount: number): Promise<void> {
  await refundSupportPayment(await aSupportAgent('admin'), paymentId, { amount, reason: `Refund of ${amount}` });
  const { id } = await db.refund.findFirstOrThrow({ where: { paymentId }, orderBy: { created: 'desc' } });
  await sendRefund(id);
}

const feeDocuments = (projectId: string) =>
  db.projectDocument.findMany({ where: { projectId, kind: { in: ['selfBilling', 'invoiceInfo'] } } });

async function resolveIssues({ projectId }: Scene): Promise<void> {
  const admin = await aSupportAgent('admin');
  for (const { id } of await db.paymentIssue.findMany({ where: { projectId, resolvedAt: null } }))
    await resolvePaymentIssue(admin, id, 'The customer keeps the money.');
}

async function expectCanceled(scene: Scene): Promise<void> {
  const { projectId, voice } = scene;
  expect(await payoutOf(scene)).toMatchObject({ status: 'canceled', canceledAt: expect.any(Date), paidAt: null });
  expect(await transferred(scene)).toBe(0);
  expect(await balancesOf(db, { projectId })).toMatchObject({ customer: 0, platform: 0, voice: 0, paidOut: 0 });
  expect((await checkLedger([projectId])).problems).toEqual([]);
  const notified = await db.notification.findMany({ where: { projectId, userId: voice.id, kind: 'payment' } });
  expect(notified.filter(({ payload }) => JSON.stringify(payload).includes(canceledFeeText))).toHaveLength(1);
  expect((await getProject(voice.actor, projectId)).payout).toMatchObject({ state: 'canceled' });
  expect(await getEarnings(voice.actor, voice.teamId)).toMatchObject({ earned: 0, onItsWay: 0, paid: 0 });
}

test('after a partial refund, the whole fee is paid', async () => {
  const scene = await approved();
  await refundBySupport(scene, 200);
  await inParallel(5, () => sendPayout(scene.payoutId));
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', amountCents: feeCents });
  expect(await transferred(scene)).toBe(feeCents);
});

test('after a full refund by support, no fee is paid', async () => {
  const scene = await approved();
  const before = (await jobsAbout(scene.payoutId)).length;
  await refundBySupport(scene, grossCents / 100);
  expect((await jobsAbout(scene.payoutId)).length).toBeGreaterThan(before);
  await inParallel(5, () => sendPayout(scene.payoutId));
  await expectCanceled(scene);
  await sendPayout(scene.payoutId);
  expect(await transferred(scene)).toBe(0);
});

const failRefund = async ({ paymentId }: Pick<Scene, 'paymentId'>) => {
  const { stripeRefundId } = await db.refund.findFirstOrThrow({ where: { paymentId } });
  await provider.control('/_failure', { refund: stripeRefundId });
};
const restoredMails = async ({ projectId, voice }: Pick<Scene, 'projectId' | 'voice'>) => {
  const sent = await db.notification.findMany({ where: { projectId, userId: voice.id, kind: 'payment' } });
  return sent.filter(({ payload }) => JSON.stringify(payload).includes(restoredFeeText('€140'))).length;
};

test.each(eventOrders)(
  'a refund that fails after the fee was canceled restores the fee, events %s',
  async (_, order) => {
    const scene = await approved();
    await refundBySupport(scene, grossCents / 100);
    await sendPayout(scene.payoutId);
    await expectCanceled(scene);
    await failRefund(scene);
    await provider.deliverEvents(order);
    expect(await payoutOf(scene)).toMatchObject({ status: 'payable', canceledAt: null });
    const { projectId } = scene;
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: -grossCents, voice: feeCents, paidOut: 0 });
    expect(await restoredMails(scene)).toBe(1);
    await inParallel(5, () => sendPayout(scene.payoutId));
    expect(await payoutOf(scene)).toMatchObject({ status: 'paid' });
    expect(await transferred(scene)).toBe(feeCents);
    expect((await checkLedger([projectId])).problems).toEqual([]);
    // What was canceled and what is due again have a document each.
    expect(await feeDocuments(projectId)).toHaveLength(3);
  },
);

test('a project that is approved after a full refund gets its self-billing invoice only if the refund fails', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { projectId, customer, voice } = scene;
  await addPayoutAccount(voice);
  await aDelivery(projectId, voice.id);
  const { id: paymentId, stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  await refundBySupport({ paymentId }, grossCents / 100);
  await approveProject(customer.actor, projectId);
  const { id: payoutId } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
  const all = { ...scene, accountId: '', payoutId, paymentId, intentId: stripeIntentId ?? '' };
  await sendPayout(payoutId);
  await expectCanceled(all);
  expect(await feeDocuments(projectId)).toEqual([]);
  const approvals = await db.notification.findMany({ where: { projectId, userId: voice.id, kind: 'approved' } });
  expect(approvals).toMatchObject([{ payload: { side: 'voice', fee: null } }]);

  await provider.skipEvents();
  await failRefund(all);
  await provider.deliverEvents();
  expect(await restoredMails(all)).toBe(1);
  await inParallel(5, () => sendPayout(payoutId));
  expect(await payoutOf(all)).toMatchObject({ status: 'paid' });
  const documents = await feeDocuments(projectId);
  expect(documents).toMatchObject([{ facts: { grossCents: feeCents } }]);
  expect(await db.message.count({ where: { projectId, subjectId: documents[0]?.id ?? '' } })).toBe(1);
  expect((await checkLedger([projectId])).problems).toEqual([]);
});

test('a refund whose result was stored before a crash is recorded by the retry of its job', async () => {
  const scene = await approved();
  vi.spyOn(payments(), 'retrieveIntent').mockRejectedValueOnce(new Error('killed'));
  await expect(refundBySupport(scene, grossCents / 100)).rejects.toThrow('killed');
  const { id, completedAt } = await db.refund.findFirstOrThrow({ where: { paymentId: scene.paymentId } });
  expect(completedAt).not.toBeNull();
  await inParallel(3, () => sendRefund(id));
  await sendPayout(scene.payoutId);
  await expectCanceled(scene);
});

test('the fee waits for the result of a full refund, and is paid if the provider refuses it', async () => {
  const scene = await approved();
  const admin = await aSupportAgent('admin');
  await refundSupportPayment(admin, scene.paymentId, { amount: grossCents / 100, reason: 'Wrong project' });
  const { id } = await db.refund.findFirstOrThrow({ where: { paymentId: scene.paymentId } });
  await sendPayout(scene.payoutId);
  expect(await payoutOf(scene)).toMatchObject({ status: 'payable' });
  await provider.sdk.refunds.create({ payment_intent: scene.intentId, amount: 1 });
  const before = (await jobsAbout(scene.payoutId)).length;
  await sendRefund(id);
  expect(await db.refund.findUniqueOrThrow({ where: { id } })).toMatchObject({ failure: expect.any(String) });
  expect((await jobsAbout(scene.payoutId)).length).toBeGreaterThan(before);
  await resolveIssues(scene);
  await sendPayout(scene.payoutId);
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid' });
});

test('after a full refund at the provider, the fee waits for support and is then canceled', async () => {
  const scene = await approved();
  await provider.sdk.refunds.create({ payment_intent: scene.intentId });
  await provider.deliverEvents((events) => events.toReversed());
  await sendPayout(scene.payoutId);
  expect(await payoutOf(scene)).toMatchObject({ status: 'payable' });
  await resolveIssues(scene);
  await sendPayout(scene.payoutId);
  await expectCanceled(scene);
  expect(await transaction((tx) => preparePayoutAgain(tx, scene.projectId))).toEqual([]);
  await expectCanceled(scene);
});

test('a transfer that was sent before a crash counts, even after a full refund', async () => {
  const scene = await approved();
  const transfer = payments().transfer.bind(payments());
  vi.spyOn(payments(), 'transfer').mockImplementationOnce(async (request) => {
    await transfer(request);
    throw new Error('killed');
  });
  await expect(sendPayout(scene.payoutId)).rejects.toThrow('killed');
  await refundBySupport(scene, grossCents / 100);
  await sendPayout(scene.payoutId);
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid' });
  expect(await balancesOf(db, { projectId: scene.projectId })).toMatchObject({ voice: 0, paidOut: feeCents });
});

test('a transfer that is sent while the fee is canceled counts, and the ledger agrees', async () => {
  const scene = await approved();
  const transfer = payments().transfer.bind(payments());
  vi.spyOn(payments(), 'transfer').mockImplementationOnce(async (request) => {
    await refundBySupport(scene, grossCents / 100);
    await sendPayout(scene.payoutId);
    expect(await payoutOf(scene)).toMatchObject({ status: 'canceled' });
    return transfer({ ...request, chargeId: null });
  });
  await sendPayout(scene.payoutId);
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', canceledAt: null });
  expect(await balancesOf(db, { projectId: scene.projectId })).toMatchObject({ voice: 0, paidOut: feeCents });
  expect((await checkLedger([scene.projectId])).problems).toEqual([]);
});

test('without an account, the fee waits as a bank transfer', async () => {
  const scene = await approved();
  await db.team.update({ where: { id: scene.voice.teamId }, data: { stripeAccountId: null } });
  await sendPayout(scene.payoutId);
  expect(await payoutOf(scene)).toMatchObject({ status: 'payable', method: 'manual', failure: null });
});

test('a refused transfer is canceled by a full refund', async () => {
  const scene = await approved();
  await db.payout.update({
    where: { id: scene.payoutId },
    data: { status: 'failed', failure: 'Refused', failures: 7 },
  });
  await provider.sdk.refunds.create({ payment_intent: scene.intentId, amount: grossCents });
  await reviewPayment(scene.paymentId);
  await resolveIssues(scene);
  await sendPayout(scene.payoutId);
  await expectCanceled(scene);
});

test('a bank transfer after a full refund is in no bank file, cannot be marked as paid, and is canceled', async () => {
  const scene = await approved({ hasAccount: false });
  const admin = await aSupportAgent('admin');
  const iban = 'DE89370400440532013000';
  await setTransferAccount(admin, scene.voice.teamId, { holderName: 'Sam Rivers', iban });
  await confirmTransferAccount(admin, scene.voice.teamId, iban);
  await refundBySupport(scene, grossCents / 100);
  const reason = 'No fee is due: the payment was refunded in full';
  const { leftOut } = await previewTransferFile(admin);
  expect(leftOut.find(({ payoutId }) => payoutId === scene.payoutId)).toMatchObject({ reason });
  const { paid, skipped } = await markPayoutsPaid(admin, { payoutIds: [scene.payoutId] });
  expect({ paid, skipped }).toEqual({ paid: [], skipped: [{ id: scene.payoutId, reason }] });
  await expectCanceled(scene);
});
