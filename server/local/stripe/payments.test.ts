import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization, customerWithCard, startTestSimulator, type TestSimulator } from './testing';

let test: TestSimulator;
beforeAll(async () => {
  test = await startTestSimulator();
});
afterAll(() => test.stop());

describe('cards', () => {
  it('are saved by a setup intent, listed, detached', async () => {
    const sdk = test.sdk();
    const customer = await sdk.customers.create({ name: 'Brightside' });
    const setup = await sdk.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] });
    expect(setup.status).toBe('requires_payment_method');
    const confirmed = await sdk.setupIntents.confirm(setup.id, { payment_method: 'pm_card_mastercard' });
    expect(confirmed.status).toBe('succeeded');
    const saved = await sdk.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(saved.data.map(({ id, card }) => [id, card?.brand, card?.last4])).toEqual([
      [confirmed.payment_method, 'mastercard', '4444'],
    ]);
    await sdk.paymentMethods.detach(String(confirmed.payment_method));
    expect((await sdk.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ])('refuses to save %s', async (card, code, declineCode) => {
    const sdk = test.sdk();
    const customer = await sdk.customers.create({});
    const setup = await sdk.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] });
    const refusal = sdk.setupIntents.confirm(setup.id, { payment_method: card });
    await expect(refusal).rejects.toMatchObject({ type: 'StripeCardError', code, decline_code: declineCode });
    expect((await sdk.setupIntents.retrieve(setup.id)).status).toBe('requires_payment_method');
    expect((await sdk.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });

  it('accepts only test cards, each for a single customer', async () => {
    const sdk = test.sdk();
    const { method } = await customerWithCard(sdk);
    const other = await sdk.customers.create({});
    await expect(sdk.paymentMethods.attach(method.id, { customer: other.id })).rejects.toThrow(/already been attached/);
    await expect(sdk.paymentIntents.create(authorization(other.id, method.id))).rejects.toThrow(/does not belong/);
    const real = { number: '4111111111111111', exp_month: 1, exp_year: new Date().getFullYear() + 5 };
    await expect(sdk.paymentMethods.create({ type: 'card', card: real })).rejects.toThrow(/Only test cards/);
  });
});

describe('payments', () => {
  it('are authorized, then captured to the cent', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk);
    const intent = await sdk.paymentIntents.create({
      ...authorization(customer.id, method.id),
      metadata: { project: 'p1' },
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 12_050,
      metadata: { project: 'p1' },
    });
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    expect(charge?.payment_method_details?.card?.capture_before).toBe((charge?.created ?? 0) + 7 * 86_400);
    await expect(sdk.paymentIntents.capture(intent.id, { amount_to_capture: 12_051 })).rejects.toMatchObject({
      code: 'amount_too_large',
    });
    const captured = await sdk.paymentIntents.capture(intent.id, { amount_to_capture: 12_050 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 12_050, livemode: false });
    expect((await sdk.charges.retrieve(String(captured.latest_charge))).captured).toBe(true);
  });

  it('capture and cancel exclude each other, and neither works twice', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk);
    const intent = await sdk.paymentIntents.create(authorization(customer.id, method.id));
    const race = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => sdk.paymentIntents.capture(intent.id)),
      ...Array.from({ length: 10 }, () => sdk.paymentIntents.cancel(intent.id)),
    ]);
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of race) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'payment_intent_unexpected_state' });
    }
  });

  it('a declined payment can be confirmed with another card', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk, 'pm_card_chargeCustomerFail');
    const declined = await sdk.paymentIntents.create(authorization(customer.id, method.id)).catch((error) => error);
    expect(declined).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    const intentId = declined.payment_intent.id;
    expect(await sdk.paymentIntents.retrieve(intentId)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'generic_decline' },
    });
    const second = await sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_amex' });
    expect(second.status).toBe('requires_capture');
  });

  it('a bank may require a confirmation, and declines off-session payments without it', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk, 'pm_card_authenticationRequired');
    const intent = await sdk.paymentIntents.create({
      ...authorization(customer.id, method.id),
      return_url: 'http://localhost:3000/back',
    });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const page = String(intent.next_action?.redirect_to_url?.url);
    expect(await (await fetch(page)).text()).toContain('€120.50');
    const back = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'confirm' }),
      redirect: 'manual',
    });
    expect(back.headers.get('location')).toContain(`http://localhost:3000/back?payment_intent=${intent.id}`);
    expect((await sdk.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');

    const failing = await sdk.paymentIntents.create(authorization(customer.id, method.id));
    await test.control('/_authenticate', { intent: failing.id, outcome: 'fail' });
    expect(await sdk.paymentIntents.retrieve(failing.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });

    const away = sdk.paymentIntents.create({ ...authorization(customer.id, method.id), off_session: true });
    await expect(away).rejects.toMatchObject({ type: 'StripeCardError', code: 'authentication_required' });
  });

  it('run out after seven days', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk);
    const intent = await sdk.paymentIntents.create(authorization(customer.id, method.id));
    await test.control('/_clock', { intent: intent.id, advanceSeconds: 7 * 86_400 - 60 });
    expect((await sdk.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    await test.control('/_clock', { intent: intent.id, advanceSeconds: 60 });
    await expect(sdk.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await sdk.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
  });

  it('refunds never exceed the charge', async () => {
    const sdk = test.sdk();
    const { customer, method } = await customerWithCard(sdk);
    const intent = await sdk.paymentIntents.create(authorization(customer.id, method.id, 1000));
    await expect(sdk.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    });
    await sdk.paymentIntents.capture(intent.id);
    const refunds = await Promise.allSettled(
      Array.from({ length: 10 }, () => sdk.refunds.create({ payment_intent: intent.id, amount: 300 })),
    );
    expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const rest = await sdk.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(100);
    await expect(sdk.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });
});
