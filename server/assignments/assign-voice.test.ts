import { expect, test } from 'vitest';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { isTransientError } from '@/server/platform/postgres/transient-errors';
import { payments } from '@/server/platform/payments';
import { aCard, aCustomer, anAssignment, aProject, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { reasonsOf } from '@/tests/support/jobs/outcomes';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { setRate } from '@/tests/support/tax-rules';
import { assignVoice, confirmPayment } from './assign-voice';

type SceneOptions = Parameters<typeof aProject>[0] & { card?: Parameters<typeof aCard>[1] | null };

async function aShortlistedProject({ card = 'pm_card_visa', ...options }: SceneOptions = {}) {
  const [customer, voice] = await Promise.all([options.customer ?? aCustomer(), aVoice()]);
  if (card) await aCard(customer, card);
  const project = await aProject({ state: 'shortlisted', voiceIds: [voice.id], ...options, customer });
  return { customer, voice, projectId: project.id };
}

async function expectUntouched(projectId: string): Promise<void> {
  expect(await db.assignment.count({ where: { projectId, state: { not: 'released' } } })).toBe(0);
  expect(await db.payment.count({ where: { projectId, status: { not: 'declined' } } })).toBe(0);
  expect(await db.message.count({ where: { projectId, type: 'assigned' } })).toBe(0);
}

test('assigns the voice, reserves the price and writes message, documents, notification, event and jobs', async () => {
  const { customer, voice, projectId } = await aShortlistedProject();
  const { project, confirmation } = await assignVoice(customer.actor, projectId, voice.id, true);
  expect(confirmation).toBeNull();
  expect(project.voices.map(({ id, isAssigned }) => [id, isAssigned])).toEqual([[voice.id, true]]);

  const assignment = await db.assignment.findFirstOrThrow({ where: { projectId }, include: { payments: true } });
  expect(assignment).toMatchObject({
    voiceId: voice.id,
    assignedById: customer.id,
    state: 'assigned',
    customerTotalCents: 20_000,
    voiceFeeTotalCents: 14_000,
    tax: { category: 'domestic', rate: 0.25, evidence: { kind: 'recording', buyerCountry: 'SE' } },
  });
  expect(assignment.assignedAt).not.toBeNull();
  const [payment, ...morePayments] = assignment.payments;
  expect(morePayments).toEqual([]);
  expect(payment).toMatchObject({ status: 'authorized', amountCents: 25_000, vatCents: 5_000 });

  const messages = await db.message.findMany({ where: { projectId }, orderBy: { timestamp: 'asc' } });
  expect(messages.map(({ type }) => type)).toEqual(['invited', 'assigned', 'order-confirmation', 'client-agreement']);
  const documents = await db.projectDocument.findMany({ where: { projectId } });
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['clientAgreement', 'orderConfirmation']);
  const [notification, ...more] = await db.notification.findMany({ where: { projectId, kind: 'assigned' } });
  expect([notification?.userId, more]).toEqual([voice.id, []]);
  const events = await db.event.findMany({ where: { projectId }, select: { type: true, userId: true } });
  expect(events).toContainEqual({ type: 'notification', userId: voice.id });
  expect(events.filter(({ type }) => type === 'message')).toHaveLength(3);

  expect((await jobsAbout(payment?.id ?? '')).map(({ name }) => name)).toEqual(['continue-payment']);
  expect((await jobsAbout(notification?.id ?? '')).map(({ name }) => name)).toEqual(['send-notification']);
  for (const { id } of documents) expect((await jobsAbout(id)).map(({ name }) => name)).toEqual(['render-document']);
});

test('returns the confirmation that the bank requires, and assigns the voice after it', async () => {
  const { customer, voice, projectId } = await aShortlistedProject({ card: 'pm_card_authenticationRequired' });
  const { project, confirmation } = await assignVoice(customer.actor, projectId, voice.id, true);
  expect(confirmation?.clientSecret).toBeTruthy();
  expect(project.voices[0]?.isAssigned).toBe(false);
  expect(await db.message.count({ where: { projectId, type: 'assigned' } })).toBe(0);
  const waiting = await confirmPayment(customer.actor, projectId, voice.id);
  expect(waiting.confirmation).toEqual(confirmation);
  await payments().simulateConfirmation({ clientSecret: confirmation?.clientSecret ?? '', outcome: 'confirm' });
  const confirmed = await confirmPayment(customer.actor, projectId, voice.id);
  expect([confirmed.confirmation, confirmed.project.voices[0]?.isAssigned]).toEqual([null, true]);
  await expect(confirmPayment(customer.actor, projectId, customer.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This voice is not being assigned.',
  });
});

const missing: Array<
  [string, string, () => Promise<{ options?: SceneOptions; hasAgreed?: boolean; isListed?: boolean }>]
> = [
  ['agreement', agreementSentence, async () => ({ hasAgreed: false })],
  [
    'company',
    'Please enter your company information',
    async () => ({ options: { customer: await aCustomer({ taxId: '' }) } }),
  ],
  ['creditCard', 'Please add a credit card', async () => ({ options: { card: null } })],
  ['voice', 'Please select a voice', async () => ({ isListed: false })],
  ['script', 'Please enter a script', async () => ({ options: { script: '' } })],
  ['description', 'Please enter a project description', async () => ({ options: { project: { description: '' } } })],
  ['country', 'Please enter country', async () => ({ options: { customer: await aCustomer({ country: '' }) } })],
];

test.each(missing)('refuses while %s is missing: %s', async (field, message, prepare) => {
  const { options, hasAgreed = true, isListed = true } = await prepare();
  const { customer, voice, projectId } = await aShortlistedProject(options);
  const voiceId = isListed ? voice.id : (await aVoice()).id;
  await expect(assignVoice(customer.actor, projectId, voiceId, hasAgreed)).rejects.toMatchObject({
    kind: 'validation',
    message,
    fields: { [field]: message },
  });
  await expectUntouched(projectId);
});

test('needs no country if support has set the VAT of the team', async () => {
  const { customer, voice, projectId } = await aShortlistedProject({
    customer: await aCustomer({ country: '', hasVat: true }),
  });
  await assignVoice(customer.actor, projectId, voice.id, true);
  expect(await db.payment.findMany({ where: { projectId } })).toMatchObject([{ vatCents: 5_000 }]);
});

test('decides the VAT of a follow-up by its kind', async () => {
  setRate('SE', 6, 'pickup');
  const { customer, voice, projectId } = await aShortlistedProject({
    project: { description: 'Warm', kind: 'pickup' },
  });
  await assignVoice(customer.actor, projectId, voice.id, true);
  const assignment = await db.assignment.findFirstOrThrow({ where: { projectId }, include: { payments: true } });
  expect(assignment).toMatchObject({
    tax: { rate: 0.06, evidence: { kind: 'pickup' } },
    payments: [{ amountCents: 21_200, vatCents: 1_200 }],
  });
});

test('rejects a declined card with the message of the bank and does not assign the voice', async () => {
  const { customer, voice, projectId } = await aShortlistedProject({ card: 'pm_card_chargeCustomerFail' });
  const refusal = {
    kind: 'conflict',
    code: 'card-declined',
    message: 'The card was declined. Please use another card.',
  };
  await expect(assignVoice(customer.actor, projectId, voice.id, true)).rejects.toMatchObject(refusal);
  await expectUntouched(projectId);
});

test('rejects another assignment of the same or another voice', async () => {
  const { customer, voice, projectId } = await anAssignment();
  await expect(assignVoice(customer.actor, projectId, voice.id, true)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This voice is already assigned.',
  });
  const other = await aVoice();
  await db.projectVoice.create({ data: { projectId, voiceId: other.id } });
  await expect(assignVoice(customer.actor, projectId, other.id, true)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Another voice is assigned to this project. Cancel that assignment first.',
  });
});

test('rejects an accepted project', async () => {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  await expect(assignVoice(customer.actor, projectId, voice.id, true)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A voice has already accepted this project.',
  });
});

/**
 * Returns true for a response of 409 or 503. On a full machine, some wait for a connection of the pool for too long.
 */
function isBusy(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'conflict' || error.kind === 'unavailable';
  return isTransientError(error);
}

test('assigns one voice with one payment in many concurrent assignments of five voices', async () => {
  const customer = await aCustomer();
  const voices = await Promise.all(Array.from({ length: 5 }, () => aVoice({ demos: [] })));
  const { projectId } = await aShortlistedProject({ customer, voiceIds: voices.map(({ id }) => id) });
  const results = await inParallel(crowd, (index) =>
    assignVoice(customer.actor, projectId, voices[index % 5]?.id ?? '', true),
  );
  const refusals = reasonsOf(results);
  expect(refusals.filter((error) => !isBusy(error))).toEqual([]);
  expect(refusals.length).toBeLessThan(crowd);
  const live = await db.assignment.findMany({ where: { projectId, state: { not: 'released' } } });
  expect(live).toMatchObject([{ tax: { category: 'domestic', rate: 0.25 } }]);
  const payments = await db.payment.findMany({ where: { projectId } });
  expect(payments).toMatchObject([{ status: 'authorized', amountCents: 25_000, vatCents: 5_000 }]);
  expect(await db.message.count({ where: { projectId, type: 'assigned' } })).toBe(1);
  expect(await db.projectDocument.count({ where: { projectId } })).toBe(2);
});
