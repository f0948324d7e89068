import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { aProject } from '@/tests/support/builders';
import { db, disconnect } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { visitor } from '@/tests/support/network/api';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { pollUntil } from '@/tests/support/jobs/poll';

afterAll(() => disconnect());

function signed(type: string, object: { id: string; object: string }) {
  const id = `evt_${randomUUID()}`;
  const created = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
  const secret = env.STRIPE_WEBHOOK_SECRET;
  return { id, payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }) };
}

function send({ payload, signature }: ReturnType<typeof signed>): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return visitor().fetch('/v1/webhooks/stripe', { method: 'POST', headers, body: payload });
}

test('an event that is delivered twenty times is applied once', async () => {
  const project = await aProject({ state: 'assigned' });
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { projectId: project.id } });
  const stripeIntentId = `pi_${randomUUID()}`;
  await db.payment.update({ where: { id: paymentId }, data: { status: 'confirming', stripeIntentId } });
  const event = signed('payment_intent.processing', { id: stripeIntentId, object: 'payment_intent' });
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(event)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(204));
  expect(await db.stripeEvent.count({ where: { id: event.id } })).toBe(1);
  await pollUntil(() => db.payment.findFirst({ where: { id: paymentId, status: 'declined' } }), {
    what: 'the end of the payment',
  });
  // One for the event, and one that releases a possible authorization.
  const continued = (await jobsAbout(paymentId)).filter(({ name }) => name === 'continue-payment');
  expect(continued).toHaveLength(2);
});
