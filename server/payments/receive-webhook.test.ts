import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { assignVoice } from '@/server/assignments/assign-voice';
import { advancePayment } from '@/server/assignments/advance-payment';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { applyEvent } from '@/server/system/apply-event';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { aCard, aCustomer, anAssignment, aProject, aVoice } from '@/tests/support/builders';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { receiveWebhook } from './receive-webhook';

function anEvent(type: string, object: { id: string; object: string }, account?: string) {
  const id = `evt_${newId()}`;
  const created = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    created,
    livemode: false,
    data: { object },
    ...(account && { account }),
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: env.STRIPE_WEBHOOK_SECRET });
  return { id, payload, receive: () => receiveWebhook(payload, signature) };
}
const intent = (id: string | null | undefined) => ({ id: id ?? '', object: 'payment_intent' });
const numContinued = async (paymentId: string) =>
  (await jobsAbout(paymentId)).filter(({ name }) => name === 'continue-payment').length;

test('an event that is delivered 20 times is stored and continues its payment once', async () => {
  const { id: projectId } = await aProject({ state: 'assigned' });
  const { id } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const stripeIntentId = `pi_${newId()}`;
  await db.payment.update({ where: { id }, data: { status: 'confirming', stripeIntentId } });
  const event = anEvent('payment_intent.processing', intent(stripeIntentId));
  const deliveries = await inParallel(20, () => event.receive());
  expect(deliveries.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await db.stripeEvent.count({ where: { id: event.id } })).toBe(1);
  expect(await numContinued(id)).toBe(1);
});

test('an event with another signature is rejected', async () => {
  const { id, payload } = anEvent('charge.refunded', { id: 'ch_1', object: 'charge' });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' });
  for (const header of [signature, null]) await expect(receiveWebhook(payload, header)).rejects.toThrow();
  expect(await db.stripeEvent.count({ where: { id } })).toBe(0);
});

test('completes a payment whose confirmation the browser did not report, and does not restore it once canceled', async () => {
  const [customer, voice] = [await aCustomer(), await aVoice()];
  await aCard(customer, 'pm_card_authenticationRequired');
  const { id: projectId } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  const { confirmation } = await assignVoice(customer.actor, projectId, voice.id, true);
  await payments().simulateConfirmation({ clientSecret: confirmation?.clientSecret ?? '', outcome: 'confirm' });
  const { id, stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const before = await numContinued(id);
  await anEvent('payment_intent.amount_capturable_updated', intent(stripeIntentId)).receive();
  expect(await numContinued(id)).toBe(before + 1);
  await advancePayment(id);
  expect(await db.assignment.findMany({ where: { projectId } })).toMatchObject([{ state: 'assigned' }]);

  await unassignVoice(customer.actor, projectId, voice.id);
  const released = await numContinued(id);
  await anEvent('payment_intent.amount_capturable_updated', intent(stripeIntentId)).receive();
  expect(await numContinued(id)).toBe(released);
  expect(await db.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'released' });
});

test('an event of a connected account never changes a payment of the platform', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const { id, receive } = anEvent('charge.refunded', intent(stripeIntentId), 'acct_other');
  await receive();
  expect(await db.stripeEvent.findUniqueOrThrow({ where: { id } })).toMatchObject({
    accountId: 'acct_other',
    appliedAt: expect.any(Date),
  });
  expect(await jobsAbout(id)).toEqual([]);
});

test.each(['account.updated', 'account.external_account.created'] as const)(
  '%s gets its response without a request to the provider, and is applied once by a job',
  async (type) => {
    const voice = await aVoice();
    const accountId = await addPayoutAccount(voice);
    const { id, receive } =
      type === 'account.updated'
        ? anEvent(type, { id: accountId, object: 'account' })
        : anEvent(type, { id: 'ba_new', object: 'bank_account' }, accountId);
    const retrieve = vi.spyOn(payments(), 'retrieveConnectedAccount');
    await db.team.update({ where: { id: voice.teamId }, data: { stripePayoutsEnabled: false } });
    await inParallel(5, receive);
    expect(retrieve).not.toHaveBeenCalled();
    expect(await jobsAbout(id)).toMatchObject([{ name: 'apply-stripe-event' }]);
    await applyEvent(id);
    await applyEvent(id);
    expect(retrieve).toHaveBeenCalledTimes(1);
    expect(await db.team.findUniqueOrThrow({ where: { id: voice.teamId } })).toMatchObject({
      stripePayoutsEnabled: true,
    });
  },
);
