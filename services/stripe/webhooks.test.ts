import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authorization, customerWithCard, startTestSimulator, type TestSimulator, testWebhookSecret } from './testing';

let test: TestSimulator;
beforeAll(async () => {
  test = await startTestSimulator();
});
beforeEach(() => {
  test.received.length = 0;
});
afterAll(() => test.stop());

function events(): Stripe.Event[] {
  return test.received.map(({ body, signature }) => Stripe.webhooks.constructEvent(body, signature, testWebhookSecret));
}

it('are signed as by Stripe, and arrive in the order of the changes', async () => {
  const sdk = test.sdk();
  const { customer, method } = await customerWithCard(sdk);
  const intent = await sdk.paymentIntents.create(authorization(customer.id, method.id), { idempotencyKey: 'hook-1' });
  await sdk.paymentIntents.capture(intent.id);
  await expect.poll(() => test.received).toHaveLength(7);
  expect(events().map(({ type }) => type)).toEqual([
    'customer.created',
    'payment_method.attached',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.captured',
    'payment_intent.succeeded',
  ]);
  expect(events()[2]?.request?.idempotency_key).toBe('hook-1');
  expect(await sdk.events.retrieve(events()[6]?.id ?? '')).toMatchObject({ type: 'payment_intent.succeeded' });
  const [first] = test.received;
  expect(() => Stripe.webhooks.constructEvent(`${first?.body} `, first?.signature ?? '', testWebhookSecret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

it('are retried until the receiver accepts them, across a restart', async () => {
  test.statuses.push(500);
  const customer = await test.sdk().customers.create({});
  await expect.poll(() => test.received).toHaveLength(1);
  await test.restart();
  await expect.poll(() => test.received).toHaveLength(2);
  expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  expect(events()[1]).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } });
});
