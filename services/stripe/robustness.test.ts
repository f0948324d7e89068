import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization, customerWithCard, startTestSimulator, type TestSimulator } from './testing';

let test: TestSimulator;
beforeAll(async () => {
  test = await startTestSimulator();
});
afterAll(() => test.stop());

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(test.simulator.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${test.simulator.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('strictness', () => {
  it.each([
    ['/v1/customers', 'nmae=x', 'parameter_unknown', 'nmae'],
    ['/v1/accounts', 'controller[fees][payer]=application&controller[x]=1', 'parameter_missing', 'controller[losses]'],
    ['/v1/customers', 'name=a&name=b', 'parameter_invalid', undefined],
  ])('refuses %s %s with %s', async (path, body, code, param) => {
    const response = await post(path, body);
    expect(response.status).toBe(400);
    expect(response.body.error).toMatchObject({ type: 'invalid_request_error', code, ...(param ? { param } : {}) });
  });

  it.each([
    ['sk_live_51abc', /refuses live keys/],
    ['rk_live_51abc', /refuses live keys/],
    ['sk_test_other', /Invalid API key/],
  ])('refuses the key %s', async (key, message) => {
    const refusal = test.sdk(0, key).customers.create({});
    await expect(refusal).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    await expect(refusal).rejects.toThrow(message);
  });
});

describe('idempotency', () => {
  it('repeats the response for the same key and parameters, and refuses other parameters', async () => {
    const sdk = test.sdk();
    const first = await sdk.customers.create({ name: 'A' }, { idempotencyKey: 'key-1' });
    const second = await sdk.customers.create({ name: 'A' }, { idempotencyKey: 'key-1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(sdk.customers.create({ name: 'B' }, { idempotencyKey: 'key-1' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });
});

it('everything survives a restart: objects, keys, the secret key', async () => {
  const { customer, method } = await customerWithCard(test.sdk());
  const params = authorization(customer.id, method.id);
  const intent = await test.sdk().paymentIntents.create(params, { idempotencyKey: 'key-restart' });
  const key = test.simulator.secretKey;
  await test.restart();
  expect(test.simulator.secretKey).toBe(key);
  const again = await test.sdk().paymentIntents.create(params, { idempotencyKey: 'key-restart' });
  expect(again.id).toBe(intent.id);
  expect((await test.sdk().paymentIntents.capture(intent.id)).status).toBe('succeeded');
});
