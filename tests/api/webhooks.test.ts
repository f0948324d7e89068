import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { buildProject, buildTeam } from '@/prisma/seed/builders';
import { ensureCustomer } from '@/server/payments/cards/ensure-customer';
import { refreshAccount } from '@/server/payouts/refresh-account';
import { db, disconnect, pool } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type ConnectedAccount, payments } from '@/server/platform/payments';
import { visitor } from '@/tests/support/network/api';
import {
  assign,
  makeCustomer,
  makeVoice,
  must,
  orderProject,
  shortlist,
  stage,
  unassign,
} from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';

afterEach(() => {
  vi.restoreAllMocks();
});
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

async function settlingsOf(paymentId: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'continue-payment' and data->>'paymentId' = $1`,
    [paymentId],
  );
  return rows[0]?.count ?? 0;
}

describe('an event', () => {
  test('that is delivered twenty times is applied once', async () => {
    const project = await buildProject(db, { state: 'assigned' });
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
    expect(await settlingsOf(paymentId)).toBe(2);
  });

  test('about a canceled payment does not restore it', async () => {
    const { customer, voice, projectId } = await stage('assigned');
    const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
    await must(unassign(customer, projectId, voice.id));
    const before = await settlingsOf(payment.id);
    const intent = { id: payment.stripeIntentId ?? '', object: 'payment_intent' };
    expect((await send(signed('payment_intent.amount_capturable_updated', intent))).status).toBe(204);
    expect(await settlingsOf(payment.id)).toBe(before);
    expect((await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).status).toBe('released');
  });

  test('completes a payment whose confirmation the browser did not report', async () => {
    const [customer, voice] = [await makeCustomer({ card: 'pm_card_authenticationRequired' }), await makeVoice()];
    const projectId = await orderProject(customer);
    await must(shortlist(customer, projectId, voice.id));
    const { body } = await must(assign(customer, projectId, voice.id));
    const clientSecret = body.confirmation?.clientSecret ?? '';
    await customer.api.call('POST /dev/card-confirmation', { body: { clientSecret, outcome: 'confirm' } });
    await pollUntil(() => db.assignment.findFirst({ where: { projectId, state: 'assigned' } }), {
      what: 'the assignment',
    });
  });
});

test('keeps the newer state of an account, whichever of two requests for it is processed last', async () => {
  const stripeAccountId = `acct_${randomUUID()}`;
  const team = await buildTeam(db, { stripeAccountId });
  const account = (payoutsEnabled: boolean): ConnectedAccount => ({
    accountId: stripeAccountId,
    currentlyDue: payoutsEnabled ? [] : ['external_account'],
    payoutsEnabled,
    detailsSubmitted: true,
    transfersActive: true,
    bankAccounts: [],
  });
  let newIsWritten = () => {};
  const isNewWritten = new Promise<void>((resolve) => {
    newIsWritten = resolve;
  });
  const retrieve = vi.spyOn(payments(), 'retrieveConnectedAccount').mockImplementation(async () => account(true));
  retrieve.mockImplementationOnce(async () => {
    await isNewWritten;
    return account(false);
  });
  const older = refreshAccount(stripeAccountId);
  await pollUntil(() => retrieve.mock.calls.length === 1);
  await refreshAccount(stripeAccountId);
  newIsWritten();
  await older;
  expect(await db.team.findUniqueOrThrow({ where: { id: team.id } })).toMatchObject({
    stripePayoutsEnabled: true,
    stripeCurrentlyDue: [],
  });
});

test('a team has one customer at the provider under concurrent requests', async () => {
  const { id: teamId } = await buildTeam(db);
  const [kept, late] = [`cus_${randomUUID()}`, `cus_${randomUUID()}`];
  vi.spyOn(payments(), 'createCustomer').mockImplementation(async () => {
    await db.team.update({ where: { id: teamId }, data: { stripeCustomerId: kept } });
    return { customerId: late };
  });
  expect(await ensureCustomer(teamId)).toBe(kept);
});
