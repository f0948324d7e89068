import { paymentOf } from '@/tests/support/payments/money-rows';
import { expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { advancePayment } from '@/server/assignments/advance-payment';
import { ensureCustomer } from '@/server/payments/cards/ensure-customer';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { callOnce, payments } from '@/server/platform/payments';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { aCard, aCustomer, anAssignment, aProject, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDuePayout } from '@/tests/support/payments/due-payout';

const provider = ownProvider();

function expireKeys(): void {
  setTime(new Date(Date.now() + 25 * hourMs));
}

async function interruptedAssignment(kind: 'drop-response' | 'error-before-commit') {
  const [customer, voice] = [await aCustomer(), await aVoice()];
  await aCard(customer);
  const project = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  await provider.fail({ kind, match: 'POST /v1/payment_intents' });
  await expect(assignVoice(customer.actor, project.id, voice.id, true)).rejects.toMatchObject({ kind: 'unavailable' });
  const payment = await paymentOf(project.id);
  expect(payment.status).toBe('pending');
  return { customer, voice, projectId: project.id, payment };
}

test.each(['drop-response', 'error-before-commit'] as const)(
  'authorizes once when more than a day passes between two attempts (%s)',
  async (kind) => {
    const { projectId, payment } = await interruptedAssignment(kind);
    expireKeys();
    await inParallel(5, () => advancePayment(payment.id).catch(() => undefined));
    await advancePayment(payment.id);
    const after = await paymentOf(projectId);
    expect(after).toMatchObject({ status: 'authorized', amountCents: 25_000 });
    expect(await provider.intentsOf(payment.id)).toMatchObject([
      { id: after.stripeIntentId, status: 'requires_capture', amount: 25_000, amount_capturable: 25_000 },
    ]);
    expect(after.idempotencyKey === payment.idempotencyKey).toBe(kind === 'drop-response');
  },
);

test.each(['drop-response', 'error-before-commit'] as const)(
  'charges once when more than a day passed between two tries (%s)',
  async (kind) => {
    const { voice, projectId } = await anAssignment();
    const payment = await paymentOf(projectId);
    await provider.fail({ kind, match: 'POST /v1/payment_intents/*/capture' });
    await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({ kind: 'unavailable' });
    expireKeys();
    await advancePayment(payment.id);
    expect(await paymentOf(projectId)).toMatchObject({ status: 'captured', amountCents: 25_000 });
    expect(await provider.intentsOf(payment.id)).toMatchObject([{ status: 'succeeded', amount_received: 25_000 }]);
    expect(await db.projectDocument.count({ where: { projectId, kind: 'receipt' } })).toBe(1);
  },
);

test.each(['drop-response', 'error-before-commit'] as const)(
  'releases when more than a day passed between two tries (%s)',
  async (kind) => {
    const { customer, voice, projectId } = await anAssignment();
    const payment = await paymentOf(projectId);
    await unassignVoice(customer.actor, projectId, voice.id);
    await provider.fail({ kind, match: 'POST /v1/payment_intents/*/cancel' });
    await expect(advancePayment(payment.id)).rejects.toMatchObject({ kind: 'unavailable' });
    expireKeys();
    await advancePayment(payment.id);
    expect((await paymentOf(projectId)).returnedAt).not.toBeNull();
    expect(await provider.intentsOf(payment.id)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  },
);

async function interruptedPayout(kind: 'drop-response' | 'error-before-commit', voiceFeeCents = 14_000) {
  const scene = await aDuePayout({ hasAccount: true, template: { voiceFeeCents } });
  await provider.fail({ kind, match: 'POST /v1/transfers' });
  await expect(sendPayout(scene.payoutId)).rejects.toMatchObject({ kind: 'unavailable' });
  return scene;
}

test.each(['drop-response', 'error-before-commit'] as const)(
  'transfers a fee once when more than a day passes between two attempts (%s)',
  async (kind) => {
    const { payoutId, accountId, projectId } = await interruptedPayout(kind);
    expireKeys();
    await inParallel(5, () => sendPayout(payoutId).catch(() => undefined));
    await sendPayout(payoutId);
    const { data } = await provider.sdk.transfers.list({ destination: accountId });
    expect(data).toMatchObject([{ amount: 14_000, metadata: { payoutId } }]);
    expect(await db.payout.findUniqueOrThrow({ where: { id: payoutId } })).toMatchObject({
      status: 'paid',
      amountCents: 14_000,
      stripeTransferId: data[0]?.id,
    });
    expect(await db.notification.count({ where: { projectId, kind: 'payout' } })).toBe(1);
  },
);

test('sends a payout with a new key when the balance suffices again', async () => {
  // The fee exceeds the charge, from which it could be transferred without the balance.
  const { payoutId, accountId } = await interruptedPayout('error-before-commit', 40_000);
  expireKeys();
  await provider.control('/_balance', { availableCents: 0 });
  await expect(sendPayout(payoutId)).rejects.toMatchObject({ providerCode: 'balance_insufficient' });
  await provider.control('/_balance', { availableCents: 1_000_000 });
  await sendPayout(payoutId);
  expect((await provider.sdk.transfers.list({ destination: accountId })).data).toMatchObject([{ amount: 40_000 }]);
});

test('refunds once when more than a day passes between two attempts', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { stripeIntentId } = await paymentOf(projectId);
  const intentId = stripeIntentId ?? '';
  const key = { value: `refund-${projectId}`, issuedAt: new Date() };
  const refund = () =>
    callOnce({
      key,
      find: () => payments().findRefund({ intentId, refundId: 'r1' }),
      replaceKey: async () => `${key.value}-again`,
      run: (idempotencyKey) =>
        payments().refund({ intentId, amountCents: 5_000, metadata: { refundId: 'r1' }, idempotencyKey }),
    });
  await provider.fail({ kind: 'drop-response', match: 'POST /v1/refunds' });
  await expect(refund()).rejects.toMatchObject({ kind: 'unavailable' });
  expireKeys();
  expect(await refund()).toMatchObject({ amountCents: 5_000, failure: null });
  expect(await payments().retrieveIntent(intentId)).toMatchObject({ capturedCents: 25_000, refundedCents: 5_000 });
});

test('creates one customer for a team when more than a day passes between two attempts', async () => {
  const { team, id } = await aCustomer();
  await provider.fail({ kind: 'drop-response', match: 'POST /v1/customers' });
  await expect(ensureCustomer(team.id)).rejects.toMatchObject({ kind: 'unavailable' });
  expireKeys();
  const customerId = await ensureCustomer(team.id);
  const { email } = await db.user.findUniqueOrThrow({ where: { id } });
  const { data } = await provider.sdk.customers.list({ email: team.invoiceEmail || email });
  expect(data.filter(({ metadata }) => metadata.teamId === team.id).map((customer) => customer.id)).toEqual([
    customerId,
  ]);
});

test('adopts an intent that another release created with the same key and other parameters', async () => {
  const { projectId, payment, customer } = await interruptedAssignment('error-before-commit');
  const card = await db.creditCard.findFirstOrThrow({ where: { teamId: customer.team.id } });
  const intent = await provider.sdk.paymentIntents.create(
    {
      amount: 25_000,
      currency: 'eur',
      customer: await ensureCustomer(customer.team.id),
      payment_method: card.stripePaymentMethodId,
      allowed_payment_method_types: ['card'],
      capture_method: 'manual',
      confirm: true,
      description: 'A parameter that this release does not send',
      metadata: { paymentId: payment.id },
    },
    { idempotencyKey: payment.idempotencyKey },
  );
  await advancePayment(payment.id);
  expect(await paymentOf(projectId)).toMatchObject({ status: 'authorized', stripeIntentId: intent.id });
  expect(await provider.intentsOf(payment.id)).toHaveLength(1);
});
