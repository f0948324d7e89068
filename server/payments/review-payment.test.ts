import { expect, test } from 'vitest';
import { applyPaymentEffects } from '@/server/assignments/apply-payment-effects';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { paymentInclude } from '@/server/payments/cards/card-payments';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { anAssignment } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { armFault, intentsOf } from '@/tests/support/payments/simulator';
import { releaseAtProvider } from './review-payment';

async function aReleasedPayment() {
  const { customer, voice, projectId } = await anAssignment();
  await unassignVoice(customer.actor, projectId, voice.id);
  const { id } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const payment = () => db.payment.findUniqueOrThrow({ where: { id }, include: paymentInclude });
  return { id, projectId, payment, release: async () => releaseAtProvider(await payment(), applyPaymentEffects) };
}

test('cancels the authorization at the provider once, and resolves what was reported about it', async () => {
  const { id, projectId, payment, release } = await aReleasedPayment();
  const kind = 'notReleased';
  await db.paymentIssue.create({ data: { projectId, paymentId: id, kind } });
  await inParallel(5, release);
  expect(await intentsOf(id)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  const { returnedAt } = await payment();
  expect(returnedAt).not.toBeNull();
  expect(await db.paymentIssue.findMany({ where: { projectId } })).toMatchObject([
    { kind, resolvedAt: expect.any(Date), resolution: 'Released at the provider.' },
  ]);
  await release();
  expect(await payment()).toMatchObject({ returnedAt });
});

test('is tried again when the provider does not respond', async () => {
  const { id, payment, release } = await aReleasedPayment();
  const { stripeIntentId } = await payment();
  const match = `POST /v1/payment_intents/${stripeIntentId}/cancel`;
  await armFault({ kind: 'error-before-commit', match, times: 3 });
  await expect(release()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await payment()).toMatchObject({ returnedAt: null });
  await release();
  expect((await payment()).returnedAt).not.toBeNull();
  expect(await intentsOf(id)).toMatchObject([{ status: 'canceled' }]);
});

test('a payment that was charged before its release is returned by refunds, and only by all of it', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const payment = () => db.payment.findFirstOrThrow({ where: { projectId }, include: paymentInclude });
  const { id, stripeIntentId, amountCents } = await payment();
  const intentId = stripeIntentId ?? '';
  const release = async () => releaseAtProvider(await payment(), applyPaymentEffects);
  await payments().capture({ intentId, amountCents, idempotencyKey: newId() });
  await unassignVoice(customer.actor, projectId, voice.id);
  await release();
  const refund = (cents: number) =>
    payments().refund({ intentId, amountCents: cents, metadata: {}, idempotencyKey: newId() });
  await refund(10_000);
  await release();
  expect(await payment()).toMatchObject({ returnedAt: null, refundedCents: 10_000 });
  const issues = () => db.paymentIssue.findMany({ where: { projectId, paymentId: id } });
  expect(await issues()).toMatchObject([{ kind: 'chargedUnexpectedly', resolvedAt: null }]);
  await refund(amountCents - 10_000);
  await release();
  expect((await payment()).returnedAt).not.toBeNull();
  expect(await issues()).toMatchObject([{ resolvedAt: expect.any(Date), resolution: 'Refunded at the provider.' }]);
});
