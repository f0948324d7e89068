import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentStatus } from '@/server/platform/db';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { anAssignment } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { applyEvent } from './apply-event';

/** Tests the rules of docs/rules/payments.md#events-of-the-provider. */

let paymentId: string;
let stripeIntentId: string;
beforeAll(async () => {
  const { projectId } = await anAssignment();
  const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
  [paymentId, stripeIntentId] = [payment.id, payment.stripeIntentId ?? ''];
});
beforeEach(() => setStatus('authorized'));

const setStatus = (status: PaymentStatus) => db.payment.update({ where: { id: paymentId }, data: { status } });

async function anEvent(objectKind: string, objectId: string | null) {
  const { id } = await db.stripeEvent.create({ data: { id: `evt_${newId()}`, type: 'test', objectKind, objectId } });
  return { id, isApplied: async () => (await db.stripeEvent.findUniqueOrThrow({ where: { id } })).appliedAt !== null };
}

const continuations = async () => (await jobsAbout(paymentId)).filter(({ name }) => name === 'continue-payment').length;

test.each(['confirming', 'capturing'] as const)(
  'continues a payment that is %s, once for each event',
  async (status) => {
    await setStatus(status);
    const before = await continuations();
    const event = await anEvent('payment_intent', stripeIntentId);
    await applyEvent(event.id);
    await applyEvent(event.id);
    expect(await event.isApplied()).toBe(true);
    expect(await continuations()).toBe(before + 1);
  },
);

test('compares another payment with the provider, whatever the event says', async () => {
  const before = await continuations();
  const event = await anEvent('payment_intent', stripeIntentId);
  await applyEvent(event.id);
  expect(await event.isApplied()).toBe(true);
  expect(await continuations()).toBe(before);
  expect(await db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ status: 'authorized' });
});

test.each([
  ['payment_intent', 'pi_of_another_system'],
  ['payment_method', 'pm_of_another_system'],
  ['customer', 'cus_x'],
  ['payment_intent', null],
])('ignores an event of a %s with the id %s', async (objectKind, objectId) => {
  const event = await anEvent(objectKind, objectId);
  await applyEvent(event.id);
  expect(await event.isApplied()).toBe(true);
});

test('is not applied while its object cannot be read, so that the job is retried', async () => {
  const event = await anEvent('charge', 'ch_unknown');
  await expect(applyEvent(event.id)).rejects.toThrow();
  expect(await event.isApplied()).toBe(false);
  await applyEvent('evt_unknown');
});
