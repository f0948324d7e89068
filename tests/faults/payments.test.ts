import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { continuePayment } from '@/server/jobs';
import { balancesOf } from '@/server/payments/ledger';
import { db, disconnect, pool, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { accept, addCard, assign, must, stage, type Stage, unassign } from '@/tests/support/market';
import { type PaymentStep, startPaymentSteps } from '@/tests/support/payments/payment-steps';
import { pollUntil } from '@/tests/support/jobs/poll';
import { advanceClock, armedFaults, armFault, clearFaults, intentsOf } from '@/tests/support/payments/simulator';

afterEach(() => clearFaults());
afterAll(() => disconnect());

const livePayment = (projectId: string) =>
  db.payment.findFirstOrThrow({ where: { projectId, status: { notIn: ['released', 'declined'] } } });
const assignmentOf = (projectId: string) =>
  db.assignment.findFirstOrThrow({ where: { projectId }, orderBy: { created: 'desc' } });

/** Runs a step of a payment in a process of its own, and kills it when the provider has done its part. */
async function killDuring(step: PaymentStep, isDoneAtProvider: () => Promise<boolean>): Promise<void> {
  const program = startPaymentSteps([step]);
  await pollUntil(isDoneAtProvider, { what: `the request of '${step.step}' at the provider` });
  await program.kill();
}

const stepOf = (step: PaymentStep['step'], { customer, voice, projectId }: Stage): PaymentStep => ({
  step,
  userId: step === 'assign' ? customer.id : voice.id,
  projectId,
  voiceId: voice.id,
});

/** The job would otherwise wait for half a minute. */
const settleNow = (paymentId: string) => transaction((tx) => enqueue(tx, continuePayment, { paymentId }));

/** Starts the jobs that follow up the payments of these projects, which would wait for half a minute. */
async function followUpNow(projectIds: string[]): Promise<void> {
  const ids = await Promise.all(projectIds.map(async (projectId) => (await livePayment(projectId)).id));
  const jobs = `name = '${continuePayment.name}' and data->>'paymentId' = any($1)`;
  const { rows } = await pool().query<{ id: string }>(
    `select data->>'paymentId' as id from pgboss.job where ${jobs}
      group by 1 having min(start_after - created_on) < interval '1 minute'`,
    [ids],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await pool().query(`update pgboss.job set start_after = now() where ${jobs} and state = 'created'`, [ids]);
}

/** Only the request or its job completes the payment: the provider's event would do it at any moment. */
const loseEvents = () => armFault({ kind: 'lost-webhook', times: 100 });

// First, because its jobs would use up the faults of other tests.
test('a process killed while it assigns or accepts is followed up within a minute, to the cent', async () => {
  const [shortlisted, assigned] = await Promise.all([stage('shortlisted'), stage('assigned')]);
  // Also of a job that follows up one payment before the other process is killed.
  const hold = { kind: 'delay-response', isHeld: true, times: 100 } as const;
  await armFault({ ...hold, match: 'POST /v1/payment_intents' });
  await armFault({ ...hold, match: 'POST /v1/payment_intents/*/capture' });
  await loseEvents();
  await Promise.all([
    killDuring(stepOf('assign', shortlisted), async () => {
      const row = await db.payment.findFirst({ where: { projectId: shortlisted.projectId } });
      return row !== null && (await intentsOf(row.id)).length > 0;
    }),
    killDuring(stepOf('accept', assigned), async () => {
      const { id } = await livePayment(assigned.projectId);
      return (await intentsOf(id))[0]?.status === 'succeeded';
    }),
  ]);
  expect((await livePayment(shortlisted.projectId)).status).toBe('pending');
  expect((await livePayment(assigned.projectId)).status).toBe('capturing');
  await clearFaults();
  await followUpNow([shortlisted.projectId, assigned.projectId]);
  await pollUntil(
    async () =>
      (await assignmentOf(shortlisted.projectId)).state === 'assigned' &&
      (await assignmentOf(assigned.projectId)).state === 'accepted',
    { what: 'both payments' },
  );
  for (const [projectId, type, amount_received] of [
    [shortlisted.projectId, 'assigned', 0],
    [assigned.projectId, 'accepted', 25_000],
  ] as const) {
    expect(await intentsOf((await livePayment(projectId)).id)).toMatchObject([{ amount: 25_000, amount_received }]);
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: amount_received === 0 ? 0 : -25_000 });
    expect(await db.message.count({ where: { projectId, type } })).toBe(1);
  }
});

describe('assigning', () => {
  test('recovers a lost response in the job, with one authorization', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    await armFault({ kind: 'drop-response', match: 'POST /v1/payment_intents', times: 3 });
    await loseEvents();
    expect((await assign(customer, projectId, voice.id)).status).toBe(503);
    const payment = await livePayment(projectId);
    expect(payment.status).toBe('pending');
    await settleNow(payment.id);
    await pollUntil(async () => (await assignmentOf(projectId)).state === 'assigned', { what: 'the assignment' });
    expect(await intentsOf(payment.id)).toMatchObject([{ status: 'requires_capture', amount: 25_000 }]);
  });

  test('reports a payment in progress on a second click and assigns the voice once', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    await armFault({ kind: 'slow-bank', match: 'POST /v1/payment_intents', isHeld: true });
    const first = assign(customer, projectId, voice.id);
    await pollUntil(async () => (await armedFaults()) === 0, { what: 'the request at the provider' });
    const second = await assign(customer, projectId, voice.id);
    expect(second.status).toBe(409);
    expect(second.refusal).toMatchObject({
      error: 'The payment is being processed. Please wait a moment.',
      code: 'payment-under-way',
    });
    await clearFaults();
    expect((await must(first)).body.project.voices[0]).toMatchObject({ isAssigned: true });
    const payment = await livePayment(projectId);
    expect(await intentsOf(payment.id)).toMatchObject([{ status: 'requires_capture', amount: 25_000 }]);
  });
});

describe('accepting', () => {
  test('captures once and accepts once when the response is lost', async () => {
    const { voice, projectId } = await stage('assigned');
    const payment = await livePayment(projectId);
    await armFault({ kind: 'error-after-commit', match: 'POST /v1/payment_intents/*/capture', times: 3 });
    await loseEvents();
    expect((await accept(voice, projectId)).status).toBe(503);
    await settleNow(payment.id);
    await pollUntil(async () => (await assignmentOf(projectId)).state === 'accepted', { what: 'the acceptance' });
    expect(await intentsOf(payment.id)).toMatchObject([{ status: 'succeeded', amount_received: 25_000 }]);
    const project = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    expect(project.chargedAt).not.toBeNull();
  });

  test('rejects unassignment while the capture is in progress', async () => {
    const { customer, voice, projectId } = await stage('assigned');
    await armFault({ kind: 'delay-response', match: 'POST /v1/payment_intents/*/capture', isHeld: true });
    await loseEvents();
    const accepting = accept(voice, projectId);
    await pollUntil(async () => (await livePayment(projectId)).status === 'capturing', { what: 'the capture' });
    expect((await unassign(customer, projectId, voice.id)).status).toBe(409);
    await clearFaults();
    expect((await accepting).status).toBe(200);
  });

  test('renews an expired authorization off session', async () => {
    const { voice, projectId } = await stage('assigned');
    const first = await livePayment(projectId);
    await loseEvents();
    await advanceClock(first.stripeIntentId ?? '', 8);
    await must(accept(voice, projectId));
    const payments = await db.payment.findMany({ where: { projectId }, orderBy: { created: 'asc' } });
    expect(payments.map(({ status }) => status)).toEqual(['released', 'captured']);
  });

  test('when renewal fails, rejects the acceptance, notifies both sides and succeeds after a new payment', async () => {
    const { customer, voice, projectId } = await stage('assigned');
    const first = await livePayment(projectId);
    await loseEvents();
    await advanceClock(first.stripeIntentId ?? '', 8);
    await addCard(customer, 'pm_card_chargeCustomerFail');
    expect(await accept(voice, projectId)).toMatchObject({ status: 409, refusal: { code: 'payment-failed' } });
    const project = await customer.api.call('GET /projects/{projectId}', { params: { projectId } });
    expect(project).toMatchObject({ isAccepted: false, voices: [{ isAssigned: true, isAwaitingPayment: true }] });
    expect(await db.message.count({ where: { projectId, type: 'support' } })).toBe(1);
    await addCard(customer, 'pm_card_visa');
    await must(assign(customer, projectId, voice.id));
    await must(accept(voice, projectId));
    expect(await livePayment(projectId)).toMatchObject({ status: 'captured', amountCents: 25_000 });
  });
});
