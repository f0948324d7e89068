import { afterAll, describe, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { loginCustomer, loginVoice } from '@/tests/support/market';

afterAll(() => disconnect());

describe('company information', () => {
  test('rejects a VAT ID that is invalid for its country', async () => {
    const customer = await loginCustomer({ card: null, country: '', vatId: '' });
    const params = { teamId: customer.teamId };
    const save = (body: object) => customer.api.send('PATCH /teams/{teamId}', { params, body });
    const fields = async (body: object) => (await save(body)).refusal.fields;
    expect(await fields({ name: '' })).toEqual({ name: 'Please enter legal name' });
    expect(await fields({ country: 'DK' })).toEqual({ vatId: 'Please enter VAT ID' });
    expect(await fields({ country: 'DK', vatId: 'DK 13585628' })).toEqual({
      vatId: 'Please enter valid VAT ID. Do not use spaces.',
    });
    expect(await fields({ country: 'DK', vatId: 'DK13585627' })).toEqual({ vatId: 'Please enter valid VAT ID' });
    expect((await save({ country: 'DK', vatId: 'DK13585628' })).body).toMatchObject({
      country: 'DK',
      vatId: 'DK13585628',
    });
    expect((await save({ country: 'GB', vatId: '' })).status).toBe(200);
  });
});

describe('cards', () => {
  test('a declined card is not stored', async () => {
    const customer = await loginCustomer({ card: null });
    const { clientSecret } = await customer.api.call('POST /setup-intent', { body: { teamId: customer.teamId } });
    const entered = await customer.api.send('POST /dev/card-setup', {
      body: { clientSecret, testCard: 'pm_card_visa_chargeDeclined' },
    });
    expect(entered.status).toBe(409);
    const team = await customer.api.call('GET /teams/{teamId}', { params: { teamId: customer.teamId } });
    expect(team.creditCards).toEqual([]);
  });
});

test('only members can read a team', async () => {
  const [customer, voice] = [await loginCustomer({ card: null }), await loginVoice()];
  const params = { teamId: customer.teamId };
  expect(await customer.api.call('GET /teams/{teamId}/members', { params })).toMatchObject([
    { id: customer.id, role: 'owner' },
  ]);
  expect((await voice.api.send('GET /teams/{teamId}', { params })).status).toBe(403);
  expect((await voice.api.send('GET /teams/{teamId}/members', { params })).status).toBe(403);
});

test('rejects an event without the provider’s signature', async () => {
  const { api } = await loginVoice();
  const forged = await api.fetch('/v1/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }),
  });
  expect(forged.status).toBe(400);
});
