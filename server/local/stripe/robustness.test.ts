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
    ['/v1/payment_intents', 'currency=eur&allowed_payment_method_types[0]=card', 'parameter_missing', 'amount'],
    [
      '/v1/payment_intents',
      'amount=12.5&currency=eur&allowed_payment_method_types[0]=card',
      'parameter_invalid_integer',
      'amount',
    ],
    [
      '/v1/payment_intents',
      'amount=49&currency=eur&allowed_payment_method_types[0]=card',
      'amount_too_small',
      'amount',
    ],
    [
      '/v1/payment_intents',
      'amount=500&currency=eur&payment_method_types[0]=card',
      'parameter_missing',
      'allowed_payment_method_types',
    ],
    ['/v1/accounts', 'controller[fees][payer]=application&controller[x]=1', 'parameter_missing', 'controller[losses]'],
    ['/v1/customers', 'name=a&name=b', 'parameter_invalid', undefined],
    ['/v1/customers', 'a[b][c][d][e][f][g]=1', 'parameter_invalid', undefined],
  ])('refuses %s %s with %s', async (path, body, code, param) => {
    const response = await post(path, body);
    expect(response.status).toBe(400);
    expect(response.body.error).toMatchObject({ type: 'invalid_request_error', code, ...(param ? { param } : {}) });
  });

  it('responds 404 to an unknown object or endpoint, in the shape that the SDK expects', async () => {
    const sdk = test.sdk();
    await expect(sdk.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(sdk.products.list()).rejects.toMatchObject({ statusCode: 404 });
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

  it('responses have the request id and the version; requests for a connected account are refused', async () => {
    const customer = await test.sdk().customers.create({});
    expect(customer.lastResponse.requestId).toMatch(/^req_/);
    expect(customer.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    const acting = test.sdk().customers.create({}, { stripeAccount: 'acct_1' });
    await expect(acting).rejects.toThrow(/not simulated/);
  });

  it('a page of another site gets nothing', async () => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve) => {
      request(
        { port: test.simulator.port, host: '127.0.0.1', path: '/', headers: { host: 'evil.example' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).end();
    });
    expect(status).toBe(403);
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

  it('creates one payment for 50 parallel requests with the same key', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk);
    const attempt = () =>
      sdk.paymentIntents.create(authorization(customer.id, method.id), { idempotencyKey: 'key-50' });
    const results = await Promise.allSettled(Array.from({ length: 50 }, attempt));
    const ids = new Set<string>();
    for (const result of results) {
      if (result.status === 'fulfilled') ids.add(result.value.id);
      else expect(result.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    }
    ids.add((await attempt()).id);
    expect(ids.size).toBe(1);
    expect((await sdk.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('caches a decline with its key, but not an invalid parameter', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk, 'pm_card_chargeCustomerFail');
    const attempt = () => sdk.paymentIntents.create(authorization(customer.id, method.id), { idempotencyKey: 'key-d' });
    const first = await attempt().catch((error) => error.payment_intent.id);
    const second = await attempt().catch((error) => error.payment_intent.id);
    expect(second).toBe(first);
    const broken = await post('/v1/customers', 'nmae=x', { 'idempotency-key': 'key-p' });
    expect(broken.status).toBe(400);
    expect((await post('/v1/customers', 'name=x', { 'idempotency-key': 'key-p' })).status).toBe(200);
  });
});

describe('faults', () => {
  it.each(['error-after-commit', 'drop-response'])(
    '%s: a retry with the same key returns the created object',
    async (kind) => {
      const sdk = test.sdk();
      const { customer, method } = await customerWithCard(sdk);
      // The SDK retries a closed connection once regardless of its settings, so the caller only sees the second
      // failure.
      await test.control('/_faults', {
        kind,
        match: 'POST /v1/payment_intents',
        times: kind === 'drop-response' ? 2 : 1,
      });
      const attempt = () =>
        sdk.paymentIntents.create(authorization(customer.id, method.id), { idempotencyKey: `key-${kind}` });
      await expect(attempt()).rejects.toBeInstanceOf(Stripe.errors.StripeError);
      const retried = await attempt();
      expect(retried.lastResponse.headers['idempotent-replayed']).toBe('true');
      const all = await sdk.paymentIntents.list({ customer: customer.id });
      expect(all.data.map(({ id }) => id)).toEqual([retried.id]);
    },
  );

  it('error-before-commit leaves nothing, and the SDK retries', async () => {
    const before = (await test.sdk().events.list({ limit: 1 })).data[0]?.id;
    await test.control('/_faults', { kind: 'error-before-commit', match: 'POST /v1/customers' });
    await expect(test.sdk().customers.create({})).rejects.toMatchObject({ statusCode: 500 });
    expect((await test.sdk().events.list({ limit: 1 })).data[0]?.id).toBe(before);
    await test.control('/_faults', { kind: 'error-before-commit', match: 'POST /v1/customers' });
    expect((await test.sdk(1).customers.create({})).id).toMatch(/^cus_/);
  });

  it('delay-response: the request times out, and the capture has happened', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk);
    const intent = await sdk.paymentIntents.create(authorization(customer.id, method.id));
    await test.control('/_faults', {
      kind: 'delay-response',
      match: 'POST /v1/payment_intents/*/capture',
      delayMs: 30_000,
    });
    const capture = sdk.paymentIntents.capture(intent.id, {}, { timeout: 200 });
    await expect(capture).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect.poll(async () => (await sdk.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
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
