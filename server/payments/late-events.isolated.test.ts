import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hourMs } from '@/lib/domain/sound/durations';
import { advancePayment } from '@/server/assignments/advance-payment';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { checkLedger } from './check-ledger';
import { retryDuePayouts } from '@/server/payments/payout/failed-payouts';
import { balancesOf } from './ledger';
import { receiveWebhook } from './receive-webhook';
import { refreshAccount } from '@/server/payouts/refresh-account';
import { refreshCard } from '@/server/payments/cards/refresh-card';
import { sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { reviewBankPayout, reviewRecentBankPayouts } from '@/server/payouts/review-bank-payout';
import { applyEvent } from '@/server/system/apply-event';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { refundSupportPayment, retryRefund } from '@/server/support/money/refunds';
import { getTeam } from '@/server/teams/queries';
import { aCard, aCustomer, aDelivery, anAssignment, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { type OwnSimulator, startOwnSimulator } from '@/tests/support/payments/own-simulator';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel } from '@/tests/support/jobs/poll';
import { aSupport } from '@/tests/support/support-actors';

let provider: OwnSimulator;
beforeAll(async () => {
  provider = await startOwnSimulator();
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.skipEvents();
});
afterAll(() => provider.stop());

const orders = [
  ['as they come', (events: Stripe.Event[]) => events],
  ['in the other order', (events: Stripe.Event[]) => events.toReversed()],
] as const;

const paymentOf = (projectId: string) => db.payment.findFirstOrThrow({ where: { projectId } });

const mailsOf = async (userId: string) => {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return db.outgoingMail.findMany({
    where: { to: email, template: 'bank-payout-failed' },
    orderBy: { created: 'asc' },
    select: { values: true },
  });
};

describe.each(orders)('events %s', (_, order) => {
  test('a payout that the bank returns is mailed once and shown until another one follows', async () => {
    const voice = await aVoice();
    const accountId = await addPayoutAccount(voice);
    const returned = async () => (await getTeam(voice.actor, voice.teamId)).stripe.returnedPayout;
    const payOut = async (status: 'paid' | 'failed') => {
      const { id } = (await provider.control('/_payout', { account: accountId, amountCents: 14_000 })) as Stripe.Payout;
      const failure = status === 'failed' ? { failureCode: 'account_closed' } : {};
      await provider.control('/_payout', { payout: id, status: 'paid' });
      if (status === 'failed') await provider.control('/_payout', { payout: id, status, ...failure });
    };
    await payOut('failed');
    await provider.deliverEvents(order);
    await inParallel(5, () => reviewBankPayout(accountId));
    expect(await returned()).toMatchObject({
      ...{ amount: 140, bankAccount: 'DK •••• 6243', reason: 'The bank account has been closed.' },
    });
    expect(await mailsOf(voice.id)).toMatchObject([
      { values: { amount: '€140', bankAccount: 'DK •••• 6243', reason: 'The bank account has been closed.' } },
    ]);
    await payOut('failed');
    await provider.deliverEvents(order);
    expect(await mailsOf(voice.id)).toHaveLength(2);
    const issues = () => db.paymentIssue.findMany({ where: { teamId: voice.teamId } });
    expect(await issues()).toMatchObject([
      { subject: 'account', kind: 'payoutReturned', amountCents: 14_000, projectId: null, resolvedAt: null },
    ]);
    await payOut('paid');
    await provider.deliverEvents(order);
    expect(await returned()).toBeNull();
    expect(await issues()).toMatchObject([{ resolution: 'The provider has sent another payout.' }]);
    expect(await mailsOf(voice.id)).toHaveLength(2);
  });

  test('a charge that fails after its capture counts as a full refund', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    await provider.skipEvents();
    await provider.control('/_failure', { intent: (await paymentOf(projectId)).stripeIntentId });
    await provider.deliverEvents(order);
    expect(await paymentOf(projectId)).toMatchObject({ status: 'captured', refundedCents: 25_000 });
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: 0, platform: 0, vat: 0 });
    const issues = await db.paymentIssue.findMany({ where: { projectId } });
    expect(issues).toMatchObject([{ kind: 'refunded', amountCents: 25_000, resolvedAt: null }]);
    expect(issues[0]?.detail).toBe('The charge failed at the provider after it had been captured.');
    expect((await checkLedger([projectId])).problems).toEqual([]);
  });

  test('a refund that the bank returns has failed, and can be sent again', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const payment = await paymentOf(projectId);
    const refundOf = () => db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
    const admin = await aSupport('admin');
    await refundSupportPayment(admin, payment.id, { amount: 50, reason: 'Late delivery' });
    const { id } = await refundOf();
    await sendRefund(id);
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: -20_000 });
    await provider.control('/_failure', { refund: (await refundOf()).stripeRefundId });
    await provider.deliverEvents(order);
    expect(await refundOf()).toMatchObject({ failure: 'The bank returned the refund: expired or canceled card.' });
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: -25_000 });
    expect(await db.paymentIssue.count({ where: { projectId } })).toBe(0);

    await retryRefund(admin, id);
    await inParallel(3, () => sendRefund(id));
    await provider.deliverEvents(order);
    expect(await refundOf()).toMatchObject({ failure: null, completedAt: expect.any(Date) });
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: -20_000 });
  });

  test('a card that fails while the bank is asked frees the voice', async () => {
    const customer = await aCustomer();
    await aCard(customer, 'pm_card_authenticationRequired');
    const voice = await aVoice();
    const project = await aProject({
      customer,
      state: 'shortlisted',
      voiceIds: [voice.id],
      template: await aTemplate(),
    });
    await assignVoice(customer.actor, project.id, voice.id, true).catch(() => null);
    const { id, stripeIntentId, status } = await paymentOf(project.id);
    expect(status).toBe('confirming');
    await provider.skipEvents();
    await provider.control('/_authenticate', { intent: stripeIntentId, outcome: 'fail' });
    const jobs = (await jobsAbout(id)).length;
    // Without `payment_intent.payment_failed`.
    await provider.deliverEvents((events) => order(events.filter(({ type }) => type === 'charge.failed')));
    expect((await jobsAbout(id)).length).toBeGreaterThan(jobs);
    await advancePayment(id);
    expect((await paymentOf(project.id)).status).toBe('declined');
    expect(await db.assignment.findFirstOrThrow({ where: { projectId: project.id } })).toMatchObject({
      ...{ state: 'released', releaseReason: 'declined' },
    });
  });

  test('a card that the bank has issued again has its new expiry', async () => {
    const customer = await aCustomer();
    await aCard(customer);
    const before = await db.creditCard.findFirstOrThrow({ where: { teamId: customer.team.id } });
    await provider.skipEvents();
    await provider.control('/_renewal', { method: before.stripePaymentMethodId });
    await provider.control('/_renewal', { method: before.stripePaymentMethodId });
    await provider.deliverEvents(order);
    await inParallel(5, () => refreshCard(before.stripePaymentMethodId));
    expect(await db.creditCard.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({
      ...{ expYear: before.expYear + 8, expMonth: before.expMonth, isPrimary: true },
    });
    expect(await db.event.count({ where: { type: 'team-updated', userId: customer.id } })).toBeGreaterThan(0);
  });
});

test('the older of two responses about a card does not overwrite the newer one', async () => {
  const customer = await aCustomer();
  await aCard(customer);
  const { stripePaymentMethodId, expYear } = await db.creditCard.findFirstOrThrow({
    where: { teamId: customer.team.id },
  });
  const older = await payments().retrieveCard(stripePaymentMethodId);
  await provider.control('/_renewal', { method: stripePaymentMethodId });
  vi.spyOn(payments(), 'retrieveCard').mockImplementationOnce(async () => {
    await refreshCard(stripePaymentMethodId);
    return { ...older, expYear: expYear + 1 };
  });
  await refreshCard(stripePaymentMethodId);
  vi.restoreAllMocks();
  expect((await db.creditCard.findFirstOrThrow({ where: { stripePaymentMethodId } })).expYear).toBe(expYear + 4);
});

test('an event of a connected account never changes a payment of the platform', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const event = { id: `evt_${projectId}`, type: 'charge.refunded', accountId: 'acct_other' } as const;
  vi.spyOn(payments(), 'verifyWebhook').mockReturnValueOnce({
    ...{ eventId: event.id, type: event.type, accountId: event.accountId, created: new Date(), livemode: false },
    ...{ objectKind: 'payment_intent', objectId: stripeIntentId },
  });
  await receiveWebhook('{}', 'signed');
  expect(await db.stripeEvent.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({
    ...{ accountId: 'acct_other', appliedAt: expect.any(Date) },
  });
  expect(await jobsAbout(event.id)).toEqual([]);
});

test.each(['account.updated', 'account.external_account.created'] as const)(
  '%s is answered without a request to the provider, and applied once by a job',
  async (type) => {
    const { voice, accountId } = await approved();
    const eventId = `evt_${newId()}`;
    vi.spyOn(payments(), 'verifyWebhook').mockReturnValue({
      ...{
        eventId,
        type,
        accountId: type === 'account.updated' ? null : accountId,
        created: new Date(),
        livemode: false,
      },
      ...(type === 'account.updated'
        ? { objectKind: 'account', objectId: accountId }
        : { objectKind: 'bank_account', objectId: 'ba_new' }),
    });
    const retrieve = vi.spyOn(payments(), 'retrieveConnectedAccount');
    await db.team.update({ where: { id: voice.teamId }, data: { stripePayoutsEnabled: false } });
    await inParallel(5, () => receiveWebhook('{}', 'signed'));
    expect(retrieve).not.toHaveBeenCalled();
    expect(await jobsAbout(eventId)).toMatchObject([{ name: 'apply-stripe-event' }]);
    await applyEvent(eventId);
    await applyEvent(eventId);
    expect(retrieve).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    expect(await db.team.findUniqueOrThrow({ where: { id: voice.teamId } })).toMatchObject({
      stripePayoutsEnabled: true,
    });
  },
);

async function approved(template?: Parameters<typeof anAssignment>[0]) {
  const scene = await anAssignment({ state: 'accepted', ...template });
  const accountId = await addPayoutAccount(scene.voice);
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  const { id: payoutId } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: scene.projectId } } });
  const { stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId: scene.projectId } });
  const chargeId = (await provider.sdk.paymentIntents.retrieve(stripeIntentId ?? '')).latest_charge;
  const transfers = async () => (await provider.sdk.transfers.list({ destination: accountId })).data;
  const payout = () => db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  return { ...scene, accountId, payoutId, payout, chargeId, transfers };
}

describe('the transfer of a fee', () => {
  test('comes from the charge of the project, before its funds are available', async () => {
    const { payoutId, chargeId, transfers } = await approved();
    await provider.control('/_balance', { availableCents: 0 });
    await inParallel(5, () => sendPayout(payoutId));
    await provider.control('/_balance', { availableCents: 100_000_000 });
    expect(await transfers()).toMatchObject([{ amount: 14_000, source_transaction: chargeId }]);
  });

  test('comes from the balance where the charge is lower than the fee', async () => {
    const { payoutId, transfers } = await approved({ template: { voiceFeeCents: 30_000 } });
    await sendPayout(payoutId);
    expect(await transfers()).toMatchObject([{ amount: 30_000, source_transaction: null }]);
  });

  test('comes from the balance when the provider does not accept the charge as its source', async () => {
    const { payoutId, payout, chargeId, accountId, transfers } = await approved();
    const taken = { amount: 20_000, currency: 'eur', destination: accountId, source_transaction: String(chargeId) };
    await provider.sdk.transfers.create(taken);
    await inParallel(5, () => sendPayout(payoutId));
    const own = (await transfers()).filter(({ metadata }) => metadata.payoutId === payoutId);
    expect(own).toMatchObject([{ amount: 14_000, source_transaction: null }]);
    expect(await payout()).toMatchObject({ status: 'paid', stripeTransferId: own[0]?.id });
  });
});

test('a payout that the bank has returned is found although its event was lost', async () => {
  const { voice, payoutId, accountId } = await approved();
  await sendPayout(payoutId);
  const { id } = (await provider.control('/_payout', { account: accountId, amountCents: 14_000 })) as Stripe.Payout;
  await provider.control('/_payout', { payout: id, status: 'failed', failureCode: 'account_closed' });
  await provider.skipEvents();
  await reviewRecentBankPayouts();
  expect((await getTeam(voice.actor, voice.teamId)).stripe.returnedPayout).toMatchObject({ amount: 140 });
  await reviewRecentBankPayouts();
  expect(await mailsOf(voice.id)).toHaveLength(1);
});

describe('a refused transfer', () => {
  async function refused() {
    const scene = await approved();
    const { voice, accountId } = scene;
    const move = (stripeAccountId: string) =>
      db.team.update({ where: { id: voice.teamId }, data: { stripeAccountId } });
    await move(`acct_gone_${voice.id}`);
    await inParallel(5, () => sendPayout(scene.payoutId));
    return { ...scene, repair: () => move(accountId) };
  }

  test('is sent again after growing pauses, until it succeeds', async () => {
    const { payoutId, payout, repair, transfers } = await refused();
    for (const [failures, hours] of [1, 4, 12].entries()) {
      const { retryAt, ...row } = await payout();
      expect(row).toMatchObject({ status: 'failed', failures: failures + 1 });
      const due = retryAt?.getTime() ?? 0;
      expect(Math.abs(due - Date.now() - hours * hourMs)).toBeLessThan(60_000);
      setTime(new Date(due - 1_000));
      await retryDuePayouts();
      expect((await payout()).status).toBe('failed');
      setTime(new Date(due + 1_000));
      if (hours === 12) await repair();
      await inParallel(3, () => retryDuePayouts());
      expect((await payout()).status).toBe('payable');
      await sendPayout(payoutId);
    }
    expect(await payout()).toMatchObject({ status: 'paid', failures: 3, failure: null, retryAt: null });
    expect(await transfers()).toHaveLength(1);
  });

  test('waits for support after the last attempt', async () => {
    const { payoutId, payout } = await refused();
    await db.payout.update({ where: { id: payoutId }, data: { failures: 6, status: 'payable' } });
    await sendPayout(payoutId);
    expect(await payout()).toMatchObject({ status: 'failed', failures: 7, retryAt: null });
    setTime(new Date(Date.now() + 1000 * hourMs));
    await retryDuePayouts();
    expect((await payout()).status).toBe('failed');
  });

  test('is sent again as soon as the account is enabled again', async () => {
    const { voice, accountId, payoutId, payout, repair } = await refused();
    await repair();
    await db.team.update({ where: { id: voice.teamId }, data: { stripePayoutsEnabled: false } });
    await refreshAccount(accountId);
    expect((await jobsAbout(payoutId)).filter(({ name }) => name === 'pay-out').length).toBeGreaterThan(1);
    await sendPayout(payoutId);
    expect((await payout()).status).toBe('paid');
  });
});
