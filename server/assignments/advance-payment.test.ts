import { expect, test, vi } from 'vitest';
import { acceptProject } from './accept-project';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { aCard, aCustomer, anAssignment, aProject, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { inParallel } from '@/tests/support/jobs/poll';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { advanceClock, intentsOf } from '@/tests/support/payments/simulator';
import { hourMs } from '@/lib/domain/durations';
import { advancePayment } from './advance-payment';
import { assignVoice } from './assign-voice';
import { unassignVoice } from './unassign-voice';

/** Assigns a voice with a card whose bank asks for a confirmation. */
async function aConfirmation() {
  const [customer, voice] = [await aCustomer(), await aVoice()];
  await aCard(customer, 'pm_card_authenticationRequired');
  const { id: projectId } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  const { confirmation } = await assignVoice(customer.actor, projectId, voice.id, true);
  const { id } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const state = async () => {
    const { status, assignment } = await db.payment.findUniqueOrThrow({ where: { id }, include: { assignment: true } });
    return [status, assignment.state];
  };
  const confirm = (outcome: 'confirm' | 'fail') =>
    payments().simulateConfirmation({ clientSecret: confirmation?.clientSecret ?? '', outcome });
  return { customer, voice, projectId, id, state, confirm };
}

test('a payment waits for the confirmation of the bank, and then assigns the voice once', async () => {
  const { projectId, id, state, confirm } = await aConfirmation();
  expect(await advancePayment(id)).toMatchObject({ confirmation: { paymentId: id }, failure: null });
  expect(await state()).toEqual(['confirming', 'authorizing']);
  await confirm('confirm');
  await inParallel(10, () => advancePayment(id));
  expect(await state()).toEqual(['authorized', 'assigned']);
  expect(await db.message.count({ where: { projectId, type: 'assigned' } })).toBe(1);
  expect(await advancePayment(id)).toEqual({ confirmation: null, failure: null });
});

test('a failed confirmation frees the voice, and its intent is canceled by a job', async () => {
  const { projectId, id, state, confirm } = await aConfirmation();
  await confirm('fail');
  const before = (await jobsAbout(id)).length;
  expect((await advancePayment(id)).failure).toMatchObject({ kind: 'conflict', code: 'card-declined' });
  expect(await state()).toEqual(['declined', 'released']);
  expect(await db.assignment.findMany({ where: { projectId } })).toMatchObject([{ releaseReason: 'declined' }]);
  expect((await jobsAbout(id)).length).toBeGreaterThan(before);
  await advancePayment(id);
  expect(await intentsOf(id)).toMatchObject([{ status: 'canceled' }]);
});

test('a confirmation that is missing for an hour frees the voice', async () => {
  const { id, state } = await aConfirmation();
  setTime(new Date(Date.now() + hourMs + 1_000));
  const { failure } = await advancePayment(id);
  expect(failure?.message).toBe('The payment was not confirmed with the bank. Please try again.');
  expect(await state()).toEqual(['declined', 'released']);
});

test('a payment that does not exist needs nothing', async () => {
  expect(await advancePayment('none')).toEqual({ confirmation: null, failure: null });
});

test('captures what was reserved from a team that pays by invoice now, and nothing stays reserved', async () => {
  const { customer, voice, projectId } = await anAssignment();
  await db.team.update({ where: { id: customer.team.id }, data: { manualInvoice: true } });
  await acceptProject(voice.actor, projectId, true);
  const payments = await db.payment.findMany({ where: { projectId } });
  expect(payments.map(({ status }) => status)).toEqual(['captured']);
  expect(await db.projectDocument.count({ where: { projectId, kind: 'receipt' } })).toBe(1);
});

test('renews an expired authorization with the confirmed amount', async () => {
  const { voice, projectId } = await anAssignment();
  const first = await db.payment.findFirstOrThrow({ where: { projectId } });
  await advanceClock(first.stripeIntentId ?? '', 8);
  await acceptProject(voice.actor, projectId, true);
  expect(await db.payment.findMany({ where: { projectId }, orderBy: { created: 'asc' } })).toMatchObject([
    { id: first.id, status: 'released' },
    { status: 'captured', amountCents: 25_000, vatCents: 5_000 },
  ]);
});

test('a payment whose assignment is canceled while the provider responds is not brought back', async () => {
  const { customer, voice, projectId, id, state, confirm } = await aConfirmation();
  await confirm('confirm');
  const { retrieveIntent } = payments();
  vi.spyOn(payments(), 'retrieveIntent').mockImplementationOnce(async (intentId) => {
    const response = await retrieveIntent(intentId);
    await unassignVoice(customer.actor, projectId, voice.id);
    return response;
  });
  expect((await advancePayment(id)).failure?.message).toBe('This payment was canceled.');
  expect(await state()).toEqual(['released', 'released']);
  expect(await intentsOf(id)).toMatchObject([{ status: 'canceled' }]);
});
