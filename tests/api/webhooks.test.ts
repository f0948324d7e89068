import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { db, disconnect } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { visitor } from '@/tests/support/network/api';

afterAll(() => disconnect());

function signed(type: string, object: { id: string; object: string }) {
  const id = `evt_${randomUUID()}`;
  const created = Math.floor(Date.now() / 1000);
  // Parsed and written again, it would not fit its signature.
  const payload = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } }, null, 3);
  const secret = env.STRIPE_WEBHOOK_SECRET;
  return { id, payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }) };
}

function send({ payload, signature }: ReturnType<typeof signed>): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return visitor().fetch('/v1/webhooks/stripe', { method: 'POST', headers, body: payload });
}

test('refuses a signed event of another shape with 400', async () => {
  const event = signed('payment_intent.processing\0', { id: `pi_${randomUUID()}`, object: 'payment_intent' });
  expect((await send(event)).status).toBe(400);
  expect(await db.stripeEvent.count({ where: { id: event.id } })).toBe(0);
});

test('stores an event with the signature of the provider, whatever the spelling of its JSON, and no other', async () => {
  const event = signed('payment_intent.processing', { id: `pi_${randomUUID()}`, object: 'payment_intent' });
  expect((await send(event)).status).toBe(204);
  expect(await db.stripeEvent.count({ where: { id: event.id } })).toBe(1);
  const forged = signed('payment_intent.succeeded', { id: `pi_${randomUUID()}`, object: 'payment_intent' });
  expect((await send({ ...forged, signature: 't=1,v1=00' })).status).toBe(400);
  expect(await db.stripeEvent.count({ where: { id: forged.id } })).toBe(0);
});
