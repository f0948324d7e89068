import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { serve } from '@/tests/support/network/serve';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestSimulator, type TestSimulator, testWebhookSecret } from '@/services/stripe/testing';
import { PaymentDeclined, PaymentUnavailable, WebhookRejected } from './errors';
import { createPayments, type Payments } from './gateway';

let test: TestSimulator;
let payments: Payments;
let count = 0;
const key = () => `test-key-${count++}`;

beforeAll(async () => {
  test = await startTestSimulator();
  payments = gateway();
});
afterAll(() => test.stop());

function gateway(settings: { timeoutMs?: number; secretKey?: string; apiBase?: string } = {}): Payments {
  const { secretKey, url: apiBase } = test.simulator;
  return createPayments({ secretKey, apiBase, webhookSecret: testWebhookSecret, maxNetworkRetries: 0, ...settings });
}

async function cardOnFile(testCard = 'pm_card_visa') {
  const { customerId } = await payments.createCustomer({
    name: 'Brightside',
    email: 'olivia@brightside.example',
    metadata: { teamId: 't1' },
    idempotencyKey: key(),
  });
  const { clientSecret, setupIntentId } = await payments.createSetupIntent({ customerId, idempotencyKey: key() });
  const setup = await payments.simulateCardSetup({ clientSecret, testCard });
  if (setup.status === 'needs-confirmation') await payments.simulateConfirmation({ clientSecret, outcome: 'confirm' });
  const { paymentMethodId, status } = await payments.retrieveSetupIntent(setupIntentId);
  expect(status).toBe('succeeded');
  return { customerId, paymentMethodId: paymentMethodId ?? '' };
}

/** Starts a provider that responds with `answer`, and returns its URL. */
async function aProvider(answer: RequestListener): Promise<string> {
  const { url, close } = await serve(answer);
  onTestFinished(close);
  return url;
}

function order(card: { customerId: string; paymentMethodId: string }, idempotencyKey = key()) {
  const metadata = { paymentId: 'p1' };
  return { ...card, amountCents: 12_050, currency: 'eur', idempotencyKey, metadata, offSession: false } as const;
}

describe('cards', () => {
  it('a refused card says why in a sentence for a person', async () => {
    const refusal = cardOnFile('pm_card_visa_chargeDeclinedInsufficientFunds');
    await expect(refusal).rejects.toBeInstanceOf(PaymentDeclined);
    await expect(refusal).rejects.toThrow('The card does not have enough funds. Please use another card.');
  });
});

describe('payments', () => {
  it('authorize, capture once whatever is repeated, refund', async () => {
    const authorized = await payments.authorize(order(await cardOnFile()));
    expect(authorized).toMatchObject({ status: 'authorized', amountCents: 12_050, metadata: { paymentId: 'p1' } });
    const until = authorized.status === 'authorized' ? authorized.authorizedUntil.getTime() : 0;
    expect(Math.abs(until - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    const { intentId } = authorized;
    const captures = await Promise.all(
      Array.from({ length: 20 }, () => payments.capture({ intentId, amountCents: 12_050, idempotencyKey: key() })),
    );
    expect(new Set(captures.map((capture) => capture.status))).toEqual(new Set(['captured']));
    expect(await payments.capture({ intentId, amountCents: 12_000, idempotencyKey: key() })).toMatchObject({
      status: 'captured',
      capturedCents: 12_050,
    });
    expect(await payments.release({ intentId, idempotencyKey: key() })).toMatchObject({ status: 'captured' });
    await payments.refund({ intentId, amountCents: 50, metadata: {}, idempotencyKey: key() });
    expect(await payments.retrieveIntent(intentId)).toMatchObject({ capturedCents: 12_050, refundedCents: 50 });
  });

  it('a decline is a response, not an outage, and another card can take its place', async () => {
    const card = await cardOnFile('pm_card_chargeCustomerFail');
    const declined = await payments.authorize(order(card));
    expect(declined).toMatchObject({
      status: 'declined',
      declineMessage: 'The card was declined. Please use another card.',
    });
    const { intentId } = declined;
    const again = await payments.confirmIntent({ intentId, paymentMethodId: 'pm_card_visa', idempotencyKey: key() });
    expect(again.status).toBe('authorized');
  });

  it.each([
    ['confirm', 'authorized', 'confirmed'],
    ['fail', 'declined', 'failed'],
  ] as const)('the bank asks; the card holder answers %s: %s', async (outcome, status, expected) => {
    const confirming = await payments.authorize(order(await cardOnFile('pm_card_authenticationRequired')));
    if (confirming.status !== 'needs-confirmation') throw new Error(`${confirming.status} instead of a question`);
    const { clientSecret } = confirming;
    expect(await payments.simulateConfirmation({ clientSecret, outcome })).toMatchObject({ status: expected });
    expect((await payments.retrieveIntent(confirming.intentId)).status).toBe(status);
    await expect(payments.simulateConfirmation({ clientSecret, outcome })).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('nobody there to confirm is a decline', async () => {
    const card = await cardOnFile('pm_card_authenticationRequired');
    expect(await payments.authorize({ ...order(card), offSession: true })).toMatchObject({
      status: 'declined',
      declineCode: 'authentication_required',
    });
  });

  it.each([
    ['error-after-commit', 1],
    ['drop-response', 2],
    ['delay-response', 1],
  ])('%s: unavailable, and the same key finds the payment', async (kind, times) => {
    const request = order(await cardOnFile());
    const hurried = gateway({ timeoutMs: 2_000 });
    await test.control('/_faults', { kind, times, match: 'POST /v1/payment_intents', delayMs: 30_000 });
    await expect(hurried.authorize(request)).rejects.toBeInstanceOf(PaymentUnavailable);
    const settled = await payments.authorize(request);
    expect(settled.status).toBe('authorized');
    const listed = await test.sdk().paymentIntents.list({ customer: request.customerId });
    expect(listed.data.map((payment) => payment.id)).toEqual([settled.intentId]);
  });

  it.each(['charge_expired_for_capture', 'capture_charge_authorization_expired'])(
    'a capture that is refused with %s tells where the payment stands',
    async (code) => {
      const { intentId } = await payments.authorize(order(await cardOnFile()));
      await payments.release({ intentId, idempotencyKey: key() });
      const intent = await test.sdk().paymentIntents.retrieve(intentId);
      const apiBase = await aProvider((request, response) => {
        const refusal = {
          error: { type: 'invalid_request_error', code, message: 'Too late.', payment_intent: intent },
        };
        const isCapture = request.method === 'POST';
        response.writeHead(isCapture ? 400 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isCapture ? refusal : intent));
      });
      const { capture } = gateway({ apiBase });
      expect(await capture({ intentId, amountCents: 12_050, idempotencyKey: key() })).toMatchObject({
        status: 'released',
      });
    },
  );

  it('a key that is used again tells where the payment stands by now, not where it stood', async () => {
    const request = order(await cardOnFile());
    const { intentId } = await payments.authorize(request);
    await payments.release({ intentId, idempotencyKey: key() });
    expect(await payments.authorize(request)).toMatchObject({ intentId, status: 'released', expired: false });
    const refused = order(await cardOnFile('pm_card_chargeCustomerFail'));
    const declined = await payments.authorize(refused);
    const other = { intentId: declined.intentId, paymentMethodId: 'pm_card_visa', idempotencyKey: key() };
    await payments.confirmIntent(other);
    expect(await payments.authorize(refused)).toMatchObject({ intentId: declined.intentId, status: 'authorized' });
  });

  it('a second request during an authorization gets its own error and does not disturb the first', async () => {
    const request = order(await cardOnFile());
    await test.control('/_faults', { kind: 'slow-bank', match: 'POST /v1/payment_intents', delayMs: 1_000 });
    const both = await Promise.allSettled([payments.authorize(request), payments.authorize(request)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const result of both) {
      if (result.status === 'fulfilled') expect(result.value.status).toBe('authorized');
      else expect(result.reason).toMatchObject({ kind: 'conflict', code: 'payment-under-way' });
    }
    expect((await test.sdk().paymentIntents.list({ customer: request.customerId })).data).toHaveLength(1);
  });

  it('a wrong key or nobody there is an outage, never a decline', async () => {
    const card = await cardOnFile();
    const wrong = gateway({ secretKey: 'sk_test_wrong' });
    await expect(wrong.authorize(order(card))).rejects.toBeInstanceOf(PaymentUnavailable);
    const nobody = gateway({ apiBase: 'http://127.0.0.1:9' });
    await expect(nobody.authorize(order(card))).rejects.toBeInstanceOf(PaymentUnavailable);
  });
});

describe('payouts', () => {
  const danish = () => ({
    country: 'DK',
    email: 'freja@voices.example',
    requestsCardPayments: false,
    metadata: { teamId: 't2' },
    idempotencyKey: key(),
  });

  it('account, link and bank accounts', async () => {
    const { accountId, currentlyDue } = await payments.createConnectedAccount(danish());
    expect(currentlyDue).toContain('external_account');
    const pages = { returnUrl: 'http://localhost:3000/done', refreshUrl: 'http://localhost:3000/again' };
    const { url } = await payments.createAccountLink({ accountId, ...pages, idempotencyKey: key() });
    await fetch(url, { method: 'POST', redirect: 'manual' });
    const holder = { accountHolderName: 'Freja', accountHolderType: 'individual' } as const;
    const { token } = await payments.simulateBankToken({ iban: 'de89 3704 0044 0532 0130 00', ...holder });
    const added = await payments.addBankAccount({ accountId, token, primary: true, idempotencyKey: key() });
    expect(added).toMatchObject({ last4: '3000', country: 'DE', primary: true, ...holder });
    const { bankAccountId } = added;
    const accountHolderName = 'Freja Voice ApS';
    const renamed = { accountId, bankAccountId, accountHolderName, accountHolderType: 'company' } as const;
    await payments.updateBankAccount({ ...renamed, idempotencyKey: key() });
    expect(await payments.retrieveConnectedAccount(accountId)).toMatchObject({
      currentlyDue: [],
      payoutsEnabled: true,
      transfersActive: true,
      bankAccounts: [{ accountHolderName, accountHolderType: 'company', primary: true }],
    });
    await payments.deleteBankAccount({ accountId, bankAccountId: 'ba_gone', idempotencyKey: key() });
  });

  it('an account across a border requests card payments too; without, it is refused for a reason', async () => {
    const { accountId } = await payments.createConnectedAccount({
      ...danish(),
      country: 'GB',
      requestsCardPayments: true,
    });
    expect(await payments.retrieveConnectedAccount(accountId)).toMatchObject({ detailsSubmitted: false });
    await expect(payments.createConnectedAccount({ ...danish(), country: 'GB' })).rejects.toMatchObject({
      name: 'PaymentRefused',
      message: 'The payment provider refused this request.',
      reason: expect.stringMatching(/^Stripe: When requesting the transfers capability for accounts in GB/),
    });
  });

  it('a wrong IBAN is refused with a sentence', async () => {
    const given = { iban: 'DE00', accountHolderName: 'F', accountHolderType: 'individual' } as const;
    await expect(payments.simulateBankToken(given)).rejects.toThrow('This IBAN is not valid. Please check it.');
  });
});

// TypeScript does not check the fields of a conditional spread.
it('requests are written where the compiler compares them with the types of the SDK', async () => {
  for (const name of await readdir(import.meta.dirname)) {
    const source = await readFile(`${import.meta.dirname}/${name}`, 'utf8');
    if (!name.endsWith('.test.ts')) expect(source, name).not.toMatch(/\.\.\.\(|\.\.\.rest/);
  }
});

describe('webhooks and modes', () => {
  it('a signed webhook is read, a changed one rejected', async () => {
    const { intentId } = await payments.authorize(order(await cardOnFile()));
    const find = () =>
      test.received.find(({ body }) => {
        const event: Stripe.Event = JSON.parse(body);
        return event.type === 'payment_intent.created' && event.data.object.id === intentId;
      });
    await expect.poll(find).toBeDefined();
    const hook = find();
    const notice = payments.verifyWebhook(hook?.body ?? '', hook?.signature ?? null);
    expect(notice).toMatchObject({
      type: 'payment_intent.created',
      objectId: intentId,
      objectKind: 'payment_intent',
      livemode: false,
    });
    const both = createPayments({
      secretKey: test.simulator.secretKey,
      apiBase: test.simulator.url,
      webhookSecret: `whsec_of_connected_accounts, ${testWebhookSecret}`,
    });
    expect(both.verifyWebhook(hook?.body ?? '', hook?.signature ?? null).objectId).toBe(intentId);
    expect(() => payments.verifyWebhook(`${hook?.body} `, hook?.signature ?? null)).toThrow(WebhookRejected);
    expect(() => payments.verifyWebhook(hook?.body ?? '', null)).toThrow(WebhookRejected);
  });

  it('refuses an event of the other mode, live or test, whatever its signature', () => {
    const event = (livemode: boolean) => {
      const object = { id: 'pi_1', object: 'payment_intent' };
      const body = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        created: 1,
        livemode,
        data: { object },
      });
      const signed = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: testWebhookSecret });
      return [body, signed] as const;
    };
    const live = gateway({ secretKey: 'sk_live_51abc' });
    const restricted = gateway({ secretKey: 'rk_live_51abc' });
    expect(payments.verifyWebhook(...event(false)).livemode).toBe(false);
    expect(live.verifyWebhook(...event(true)).livemode).toBe(true);
    expect(() => payments.verifyWebhook(...event(true))).toThrow(WebhookRejected);
    expect(() => live.verifyWebhook(...event(false))).toThrow(WebhookRejected);
    expect(() => restricted.verifyWebhook(...event(false))).toThrow(WebhookRejected);
  });

  it.each([
    ['a NUL in its id', { id: 'evt_\0' }],
    ['a number as its type', { type: 7 }],
    ['a number as the id of its object', { data: { object: { id: 7, object: 'payment_intent' } } }],
    ['no object', { data: {} }],
    ['a list of accounts', { account: ['acct_1'] }],
    ['a time that no calendar has', { created: 1e20 }],
    ['an id of a thousand characters', { id: 'e'.repeat(1_000) }],
  ])('refuses a signed event with %s', (_, part) => {
    const object = { id: 'pi_1', object: 'payment_intent' };
    const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', created: 1, livemode: false };
    const payload = JSON.stringify({ ...event, data: { object }, ...part });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: testWebhookSecret });
    expect(() => payments.verifyWebhook(payload, signature)).toThrow('This is not an event of the payment provider.');
  });

  it('concludes nothing from an object of the other mode', async () => {
    const { intentId } = await payments.authorize(order(await cardOnFile()));
    const intent = await test.sdk().paymentIntents.retrieve(intentId);
    const apiBase = await aProvider((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...intent, livemode: true }));
    });
    await expect(gateway({ apiBase }).retrieveIntent(intentId)).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('reports a key that was used with other parameters as unknown, never as a decline', async () => {
    const request = order(await cardOnFile());
    await payments.authorize(request);
    const changed = payments.authorize({ ...request, description: 'Of another release' });
    await expect(changed).rejects.toBeInstanceOf(PaymentUnavailable);
    await expect(changed).rejects.toMatchObject({ name: 'PaymentKeyReused' });
  });

  it('knows test from live, and simulates nothing with a live key', async () => {
    expect([payments.isTestMode(), payments.isSimulated()]).toEqual([true, true]);
    const live = gateway({ secretKey: 'sk_live_51abc' });
    expect([live.isTestMode(), live.isSimulated()]).toEqual([false, false]);
    const setup = live.simulateCardSetup({ clientSecret: 'seti_1_secret_1', testCard: 'pm_card_visa' });
    await expect(setup).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('a client secret that does not fit its intent opens nothing', async () => {
    const { customerId } = await cardOnFile();
    const { clientSecret } = await payments.createSetupIntent({ customerId, idempotencyKey: key() });
    const forged = payments.simulateCardSetup({ clientSecret: `${clientSecret}x`, testCard: 'pm_card_visa' });
    await expect(forged).rejects.toMatchObject({ kind: 'not-found' });
  });
});
